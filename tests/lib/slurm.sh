# shellcheck shell=sh
# SPDX-License-Identifier: ISC
#
# A Slurm cluster of two nodes on this host, for a test: munge, slurmctld and two slurmd, with keys,
# ports and state of their own in a folder; as root or anybody.
#
#   slurm_there           are the programs there?
#   slurm_up FOLDER       brings it up and sets SLURM_CONF; false: it did not come up
#   slurm_down            takes it down; to be called in any case
#
# $slurm_credential_seconds: how long the credential of a job holds, and a job that lost its node
# waits before it is run again (120).

slurm_path=$PATH:/usr/sbin:/sbin
slurm_folder=

slurm_there() {
    for slurm_program in munged slurmctld slurmd sbatch squeue scontrol; do
        PATH=$slurm_path command -v "$slurm_program" >/dev/null || return 1
    done
}

# slurm_conf HOST USER PORT
slurm_conf() {
    cat <<END
ClusterName=havtools
SlurmctldHost=$1(127.0.0.1)
SlurmUser=$2
SlurmdUser=$2
SlurmctldPort=$3
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket=$slurm_folder/munge.socket,cred_expire=${slurm_credential_seconds:-120}
StateSaveLocation=$slurm_folder/state
SlurmdSpoolDir=$slurm_folder/spool.%n
SlurmctldPidFile=$slurm_folder/slurmctld.pid
SlurmdPidFile=$slurm_folder/slurmd.%n.pid
SlurmctldLogFile=$slurm_folder/slurmctld.log
SlurmdLogFile=$slurm_folder/slurmd.%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/backfill
SchedulerParameters=batch_sched_delay=0,bf_interval=1,sched_interval=2
ReturnToService=2
MailProg=/bin/true
NodeName=n1 NodeHostname=$1 NodeAddr=127.0.0.1 Port=$(($3 + 1)) CPUs=2 RealMemory=500 State=UNKNOWN
NodeName=n2 NodeHostname=$1 NodeAddr=127.0.0.1 Port=$(($3 + 2)) CPUs=2 RealMemory=500 State=UNKNOWN
PartitionName=main Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
END
}

slurm_up() {
    slurm_folder=$1
    PATH=$slurm_path
    mkdir -p "$slurm_folder/state" "$slurm_folder/spool.n1" "$slurm_folder/spool.n2" || return 1
    # munge wants no folder above its socket that others may write to, /tmp and its like excepted.
    chmod 755 "$slurm_folder"
    slurm_conf "$(hostname -s)" "$(id -un)" $((20000 + $$ % 10000)) >"$slurm_folder/slurm.conf"
    SLURM_CONF=$slurm_folder/slurm.conf
    export PATH SLURM_CONF
    (umask 077 && head -c 128 /dev/urandom >"$slurm_folder/munge.key") || return 1
    munged --key-file="$slurm_folder/munge.key" --socket="$slurm_folder/munge.socket" \
        --pid-file="$slurm_folder/munged.pid" --log-file="$slurm_folder/munged.log" \
        --seed-file="$slurm_folder/munge.seed" --force || return 1
    slurmctld || return 1
    slurmd -N n1 || return 1
    slurmd -N n2 || return 1
    slurm_tries=0
    while [ "$(sinfo -h -o %t 2>/dev/null | sort -u)" != idle ]; do
        slurm_tries=$((slurm_tries + 1))
        [ "$slurm_tries" -lt 200 ] || return 1
        sleep 0.1
    done
}

# They run by themselves: the files that hold their numbers are the only handle.
slurm_down() {
    [ -n "$slurm_folder" ] || return 0
    scancel --user="$(id -un)" 2>/dev/null
    scontrol shutdown 2>/dev/null
    slurm_tries=0
    while [ "$slurm_tries" -lt 30 ] && [ -n "$(cat "$slurm_folder"/slurm*.pid 2>/dev/null)" ]; do
        slurm_tries=$((slurm_tries + 1))
        sleep 0.1
    done
    for slurm_file in "$slurm_folder"/*.pid; do
        [ ! -s "$slurm_file" ] || kill "$(cat "$slurm_file")" 2>/dev/null
    done
    slurm_tries=0
    while [ "$slurm_tries" -lt 30 ] && [ -e "$slurm_folder/munged.pid" ]; do
        slurm_tries=$((slurm_tries + 1))
        sleep 0.1
    done
    slurm_folder=
}

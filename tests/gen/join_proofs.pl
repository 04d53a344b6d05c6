# SPDX-License-Identifier: ISC
#
# Joins unfinished proofs (hav-proof(5)) of one claim about one position, as opening_proofs writes
# them, into one.
#
#     perl join_proofs.pl PROOF... >JOINED
#
# So runs on copies of one folder can work on different replies at the same time.  A node that
# several proofs have is written once; a last line that was cut is left out, and so is the answer
# of a whole proof, which opening_proofs finds again.
use strict;
use warnings;

die "usage: perl join_proofs.pl PROOF...\n" unless @ARGV;

my ($head, %number_of, $nodes);
$nodes = 0;
for my $path (@ARGV) {
    open my $file, '<', $path or die "$path: $!\n";
    my $own = join '', map { scalar(<$file>) // '' } 1 .. 6;
    $head //= $own;
    if ($own ne $head) {
        print STDERR "$path: not a proof of the same claim about the same position\n";
        exit 1;
    }
    print $head if $path eq $ARGV[0];
    my @number = (0); # of its nodes in the joined file
    while (my $line = <$file>) {
        last if $line !~ /\n\z/ || $line =~ /^proved /;
        my ($stones, @answers) = split ' ', $line;

        $number_of{$stones} //= do {
            print join(' ', $stones, map { s{^(\d+)(?=/|$)}{$number[$1]}r } @answers), "\n";
            ++$nodes;
        };
        push @number, $number_of{$stones};
    }
}

# SPDX-License-Identifier: ISC
#
# A program that speaks the Go Text Protocol, asked one command at a time.
package engine;

use strict;
use warnings;
use FileHandle;
use IPC::Open2;

# Starts a command of the shell.
sub start {
    my $command = shift;
    $SIG{PIPE} = 'IGNORE';
    my $pid = open2(my $from, my $to, 'exec ' . $command);
    $to->autoflush(1);
    return bless {from => $from, to => $to, pid => $pid};
}

# The answer to a command, without the sign in front; undef if the program refuses, or is gone.
sub try {
    my ($self, $command) = @_;
    my ($from, $to) = @{$self}{'from', 'to'};
    my $answer = '';
    print $to "$command\n";
    while (defined(my $line = <$from>)) {
        next if $line =~ /^\s*$/ and $answer eq '';
        last if $line =~ /^\r?\n/;
        $answer .= $line;
    }
    # Programs that chat on standard error, if it is turned here, do so before they answer.
    $answer =~ s/^= *//m or return undef;
    $answer =~ s/\s+$//;
    return $answer;
}

# Ends the program; the seconds of processor time that it used.
sub stop {
    my $self = shift;
    try($self, 'quit');
    my (undef, undef, @before) = times;
    waitpid $self->{pid}, 0;
    my (undef, undef, @after) = times;
    return $after[0] + $after[1] - $before[0] - $before[1];
}

1;

# SPDX-License-Identifier: ISC
#
# Leaves out of a proof (hav-proof(5)) the nodes that its answer does not need.
#
#     perl trim_proof.pl PROOF >SMALLER
#
# A search proves many positions that its proof does without in the end.  The nodes that are left
# keep their order, and so refer to earlier ones as before.  Only the first proof of a file is read.
use strict;
use warnings;

open my $file, '<', $ARGV[0] // die "usage: perl trim_proof.pl PROOF\n" or die "$ARGV[0]: $!\n";
my @head = map { scalar <$file> } 1 .. 6;
my ($end, @at, @needs);

# A node's answers that are nodes: [number].
sub numbers_in {
    return map { /^(\d+)(?:\/\d+)?$/ ? $1 : () } @_;
}

while (1) {
    my $place = tell $file;
    my $line = <$file> // die "$ARGV[0]: no end: the proof is not whole\n";
    my ($stones, @answers) = split ' ', $line;

    if ($stones eq 'proved') {
        $end = $answers[0];
        last;
    }
    push @at, $place;
    push @needs, pack 'L*', numbers_in(@answers);
}

my @number = (0) x (@at + 1); # of the node in the new file; 0: it is not needed
$number[$_] = 1 for numbers_in($end);
for my $node (reverse 1 .. @at) {
    next unless $number[$node];
    $number[$_] = 1 for unpack 'L*', $needs[$node - 1];
}
my $nodes = 0;
$_ and $_ = ++$nodes for @number;

sub renumbered {
    return map { s{^(\d+)(?=/|$)}{$number[$1]}r } @_;
}

print @head;
for my $node (grep { $number[$_] } 1 .. @at) {
    seek $file, $at[$node - 1], 0;
    my ($stones, @answers) = split ' ', scalar <$file>;
    print join(' ', $stones, renumbered(@answers)), "\n";
}
print "proved ", renumbered($end), "\nend $nodes\n";

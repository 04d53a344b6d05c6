#!/usr/bin/perl
# SPDX-License-Identifier: ISC
#
# Runs a file of regression tests (GTP commands, each test followed by `#? [REGEX]') through a
# program, and prints `ID pass' or `ID fail ANSWER' for each.  `!' before the pattern negates it, `*'
# after it says that it is expected to fail.
#
#   regress.pl FILE.tst PROGRAM [ARGUMENT...]       in the folder of the file

use strict;
use warnings;
use FileHandle;
use IPC::Open2;

$| = 1;
my ($file, @program) = @ARGV;
open my $tests, '<', $file or die "$file: $!\n";
my $pid = open2(my $from, my $to, @program);
$to->autoflush(1);
my ($id, $answer);
while (my $line = <$tests>) {
    if ($line =~ /^#\? \[(!?)(.*)\](\*?)\s*$/) {
        my ($not, $pattern, $expected) = ($1, $2, $3);
        my $matches = $answer =~ /^=\d*\s*(?:$pattern)\s*$/s;
        $matches = !$matches if $not;
        print "$id ", $matches ? 'pass' : "fail$expected $answer", "\n";
        next;
    }
    $line =~ s/#.*//s;
    next if $line !~ /\S/;
    $id = $1 if $line =~ /^(\d+)/;
    print $to "$line\n";
    $answer = '';
    while (defined(my $part = <$from>)) {
        last if $part =~ /^\s*$/;
        $answer .= $part;
    }
    chomp $answer;
    $answer =~ s/\n/ /g;
}
print $to "quit\n";
waitpid $pid, 0;

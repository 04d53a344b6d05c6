#!/bin/sh
# SPDX-License-Identifier: ISC
#
# No statement begins with "What" or "Of": the subject comes first.  Questions may.  Looks at the
# comments of sources and scripts, and at the text of papers and manual pages.
#
# And one thing has one name in what people read: strings of sources, papers and manual pages.
# Other names of it stand in the headings of hav-words(7) alone; columns and templates keep theirs.

. tests/lib/lint.sh

files '*.c' '*.h' '*.css' '*.js' '*.sh' '*.t' '*.pl' '*.pm' '*.awk' '*.mk' 'Makefile' '*.md' \
    'man/*' 'tests/run' 'tests/*/run' '.ci/run' >"$lint_tmp/files"
# shellcheck disable=SC2016 # perl
perl -ne 'chomp(my $path = $_);
    open(my $in, "<", $path) or die "$path: $!\n";
    my $kind = $path =~ /\.([ch]|css|js)$/ ? "c"
             : $path =~ /\.md$/            ? "md"
             : $path =~ m{^man/}           ? "man" : "#";
    my ($inside, @text) = (0);
    while (my $line = <$in>) {
        chomp $line;
        my $text = "";
        if ($kind eq "c") {
            $text = $1, $inside = 1 if !$inside && $line =~ m{/\*(.*)};
            $text = $line =~ s{^\s*\*(?!/)}{}r if $inside && $line !~ m{/\*};
            $inside = 0, $text =~ s{\*/.*}{} if $inside && $line =~ m{\*/};
            push @text, [$., $text];
            push @text, [$., ""] if !$inside;
            next;
        }
        $text = $kind eq "#"  ? ($line =~ /^\s*#(?!!) ?(.*)/ ? $1 : "")
              : $kind eq "md" ? ($line =~ /^(#|\||    )/ ? "" : $line)
              : $line =~ /^[.\x27]/ ? "" : $line;
        push @text, [$., $text];
    }
    for my $i (0 .. $#text) {
        my $before = $i == 0 ? "" : $text[$i - 1][1];
        while ($text[$i][1] =~ /(^\s*(?:[-*] )?|[.!?:;] +)((?:What|Of) [a-z].*)/g) {
            my $sentence = $2;
            next if $1 =~ /^\s*$/ && $before !~ /([.!?:;]|^)\s*$/;
            my $next = $i + 1;
            $sentence .= " $text[$next++][1]"
                while $sentence !~ /[.!?](\s|$)/ && $next <= $#text && $text[$next][1] ne "";
            $sentence =~ s/[.!?](\s|$).*/$&/s;
            my ($end) = $sentence =~ /([.!?])(?:\s|$)/;
            next if ($end // "") eq "?";
            $sentence = substr($sentence, 0, 30) =~ s{\s+$}{}r;
            print "$path:$text[$i][0]: begins with \x27$sentence\x27: put the subject first\n";
        }
    }' "$lint_tmp/files" | faults
# shellcheck disable=SC2016 # perl
perl -ne 'BEGIN { @names = (
        [qr/\bkites?\b/i, "two-bridge"],
        [qr/(?<!two-)\bbridge[ -]steps?\b/i, "two-bridge step"],
        [qr/\bladder (?:breaker|ender)s?\b/i, "ladder escape"],
        [qr/\bvirtual links?\b/i, "virtual connection"],
        [qr/\bsemi-?virtual\b/i, "semi-connection"]);
    }
    chomp(my $path = $_);
    next if $path !~ m{^(?:analyse|cmd|corpus|parse|patterns)/.*\.(?:[ch]|js)$|\.md$|^man/};
    open(my $in, "<", $path) or die "$path: $!\n";
    while (my $line = <$in>) {
        my @texts = $path =~ /\.([ch]|js)$/ ? grep { !/^\w+$/ } $line =~ /"((?:[^"\\]|\\.)*)"/g
                  : $path =~ /\.keys$/      ? (split /\t/, $line)[2] // ""
                  : $line =~ /^\.It/        ? () : $line;
        for my $name (@names) {
            print "$path:$.: \x27$1\x27 is called \x27$name->[1]\x27\n"
                if join("\n", @texts) =~ /($name->[0])/;
        }
    }' "$lint_tmp/files" | faults
looked_at "$(wc -l <"$lint_tmp/files")" "files for statements that begin with What or Of"

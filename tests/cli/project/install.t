#!/bin/sh
# SPDX-License-Identifier: ISC
#
# `make install` puts every tool and page in its place below DESTDIR, and `make uninstall` takes
# exactly these away.

. "${HAV_ROOT:-.}/tests/cli/lib.sh"
need_plain
need make install

# The programs are built already: -o all keeps make from building it anew with other flags.
in_tree() {
    make -s -C "$HAV_ROOT" -o all B="$HAV_BUILD" DESTDIR="$scratch/root" PREFIX=/opt/hav "$@"
}

for source in "$HAV_ROOT"/cmd/hav-*.c; do
    echo "bin/$(basename "$source" .c)"
done | sort >links
{
    echo bin/hav
    for script in "$HAV_ROOT"/corpus/slurm/hav-*; do
        echo "bin/${script##*/}"
    done
    for page in "$HAV_ROOT"/man/*.[157] "$HAV_BUILD"/man/*.[157]; do
        echo "share/man/man${page##*.}/${page##*/}"
    done
    echo share/bash-completion/completions/hav
    echo share/zsh/site-functions/_hav
    echo share/fish/vendor_completions.d/hav.fish
    for text in README.md NEWS.md LICENSE; do
        echo "share/doc/havtools/$text"
    done
    for text in "$HAV_ROOT"/docs/*.md "$HAV_ROOT"/docs/*.svg "$HAV_ROOT"/docs/*.png; do
        echo "share/doc/havtools/docs/${text##*/}"
    done
} | sort >wanted

run 0 "make install" in_tree install
(cd root/opt/hav && find . -type f | sed 's,^\./,,' | sort) >got
same "the program, every script, page and text is there, and nothing else" wanted got
(cd root/opt/hav && find bin -lname hav | sort) >got
same "each tool is a link to the program" links got
for shell in bash fish; do
    folder=share/bash-completion/completions end=
    [ "$shell" = bash ] || folder=share/fish/vendor_completions.d end=.fish
    is "$shell finds its script under the name of each tool" "$(
        find "root/opt/hav/$folder" -type l ! -lname "hav$end" | wc -l
        find "root/opt/hav/$folder" -type l -lname "hav$end" | sed 's,.*/,,' | sort)" "0
$(sort links wanted | grep ^bin/hav- | sed "s,bin/,,; s/\$/$end/")"
done
for tool in root/opt/hav/bin/*; do
    [ -f "$tool" ] || continue
    run 0 "${tool##*/} runs from there" "$tool" --version
done

# A stranger's file in the same folders stays.
mkdir -p root/opt/hav/bin
echo mine >root/opt/hav/bin/mine
run 0 "make uninstall" in_tree uninstall
is "it leaves what is not ours, and nothing else" "$(find root ! -type d)" "root/opt/hav/bin/mine"
is "the folder of our texts is gone" "$(find root -type d -name havtools)" ""
run 0 "make uninstall where nothing is installed" in_tree uninstall
done_testing

#!/bin/sh
# SPDX-License-Identifier: ISC
#
# Puts into a folder what the examples of the manual pages work on.
#
#   samples.sh FOLDER

set -eu
folder=$1
data=${HAV_ROOT:-.}/tests/data
if [ -d "$data/samples" ]; then
    cp -R "$data/samples/." "$folder"
fi
cp "${HAV_ROOT:-.}/tests/sample/sample.sgf" "$folder"

#!/bin/sh
# Checks a licence file or opens a machine file with OpenSSL 3: verify-licence-file.sh FILE PUBLIC-KEY.pem [KEY-FILE PART...]
# PUBLIC-KEY.pem is the published key that the file's line Key-Id names; KEY-FILE holds the licence key as printed, and
# PART are the parts of this machine's fingerprint, in lower case.
set -eu
file=$1 public_key=$2
shift 2
work=${TMPDIR:-/tmp}/mallard-$$
(umask 077 && mkdir "$work")
trap 'rm -rf "$work"' EXIT

refuse() {
  echo "$1" >&2
  exit 1
}

# 1. The file: kind, signature, payload in base64 without line breaks.
tr -d '\r' <"$file" >"$work/file"
kind=$(sed -n 's/^-----BEGIN MALLARD \([A-Z]*\) FILE-----$/\1/p' "$work/file")
[ "$kind" = LICENCE ] || [ "$kind" = MACHINE ] || refuse 'no licence file'
sed -n 's/^Signature: //p' "$work/file" | openssl base64 -d -A >"$work/signature"
sed '1,/^$/d; /^-----END/,$d' "$work/file" | tr -d '\n' >"$work/payload"

# 2. The signature.
openssl pkeyutl -verify -pubin -inkey "$public_key" -rawin -in "$work/payload" -sigfile "$work/signature" \
  >/dev/null 2>&1 || refuse 'wrong signature'
openssl base64 -d -A -in "$work/payload" >"$work/bytes"

# 3. A machine file opens with the licence key and on this machine only.
key=''
if [ $# -gt 0 ]; then
  key=$(tr -d '\n' <"$1")
  shift
fi
if [ "$kind" = MACHINE ]; then
  [ -n "$key" ] && [ $# -gt 0 ] || refuse 'a machine file needs the licence key and the parts'
  machine=$(printf '%s\n' "$@" | LC_ALL=C sort -u | awk 'NR > 1 { printf "\n" } { printf "%s", $0 }' |
    openssl dgst -sha256 -r | cut -d ' ' -f 1)
  # While OpenSSL runs, the machine's list of processes shows the key: where others work, take the other example.
  key_hex=$(printf '%s' "$key" | od -An -v -tx1 | tr -d ' \n')
  secret=$(printf 'mallard machine file 1\n%s' "$machine" |
    openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key_hex" -r | cut -d ' ' -f 1)
  iv=$(od -An -v -tx1 -N16 "$work/bytes" | tr -d ' \n')
  tail -c +17 "$work/bytes" >"$work/locked"
  openssl enc -d -aes-256-cbc -K "$secret" -iv "$iv" -in "$work/locked" -out "$work/json" 2>/dev/null ||
    refuse 'another key or another machine'
else
  mv "$work/bytes" "$work/json"
fi

# 4. Until when: times are in UTC and in one form, so that they compare as texts.
until=$(sed -n 's/.*"goodUntil":"\([^"]*\)".*/\1/p' "$work/json")
now=$(date -u +%Y-%m-%dT%H:%M:%S.000Z)
[ "$(printf '%s\n%s\n' "$now" "$until" | LC_ALL=C sort | head -n 1)" = "$now" ] || refuse "over since $until"
cat "$work/json"

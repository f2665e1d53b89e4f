#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env

# What was installed last is what runs.
cmp -s ganesha.conf /etc/ganesha/ganesha.conf
# A client of the protocol sees each directory as it is here.
for ((i = 0; i < EXPORTS_COUNT; i++)); do
  name=EXPORTS_${i}_NAME path=EXPORTS_${i}_PATH
  seen=$(timeout 10 nfs-ls "nfs://127.0.0.1/${!name}?version=4&nfsport=$LISTEN_PORT" | wc -l)
  here=$(find "${!path}" -mindepth 1 -maxdepth 1 | wc -l)
  if [[ $seen != "$here" ]]; then
    echo "the export ${!name} shows $seen entries, ${!path} has $here" >&2
    exit 1
  fi
done

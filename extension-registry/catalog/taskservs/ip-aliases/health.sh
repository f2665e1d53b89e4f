#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env

systemctl --quiet is-active provisioning-ip-aliases.service
for ((i = 0; i < ADDRESSES_COUNT; i++)); do
  address=ADDRESSES_$i
  address=${!address}
  if [[ -z $(ip -o address show ${INTERFACE:+dev "$INTERFACE"} to "${address%/*}") ]]; then
    echo "$address is not set" >&2
    exit 1
  fi
done

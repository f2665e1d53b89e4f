#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env

systemctl --quiet is-active provisioning-ip-aliases.service
present=$(ip -j address show | jq -r '.[].addr_info[] | "\(.local)/\(.prefixlen)"')
for ((i = 0; i < ADDRESSES_COUNT; i++)); do
  address=ADDRESSES_$i
  grep -qxF "${!address}" <<<"$present"
  ping -c 1 -W 2 "${!address%/*}" >/dev/null 2>&1 || [[ ! -x /bin/ping ]]
done

#!/usr/bin/env bash
# Sets the addresses of the taskserv ip-aliases after a restart.
set -euo pipefail
while read -r address interface; do
  ip address replace "$address" dev "$interface"
done </var/lib/provisioning/ip-aliases/addresses

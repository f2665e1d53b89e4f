#!/usr/bin/env bash
set -euo pipefail

exec {lock}>/run/lock/provisioning
flock -w 300 "$lock" || exit 75

keep=/var/lib/provisioning/ip-aliases
systemctl --quiet disable --now provisioning-ip-aliases.service 2>/dev/null || true
if [[ -f $keep/addresses ]]; then
  while read -r address interface; do
    ip address delete "$address" dev "$interface" 2>/dev/null || true
  done <"$keep/addresses"
fi
rm -rf "$keep" /etc/systemd/system/provisioning-ip-aliases.service /usr/local/lib/provisioning/ip-aliases.sh
systemctl daemon-reload

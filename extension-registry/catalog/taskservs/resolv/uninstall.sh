#!/usr/bin/env bash
set -euo pipefail

exec {lock}>/run/lock/provisioning
flock -w 300 "$lock" || exit 75

keep=/var/lib/provisioning/resolv
systemctl --quiet disable --now provisioning-resolv.service 2>/dev/null || true
rm -f /etc/systemd/system/provisioning-resolv.service
systemctl daemon-reload
[[ ! -f $keep/original ]] || cat "$keep/original" >/etc/resolv.conf
rm -rf "$keep"

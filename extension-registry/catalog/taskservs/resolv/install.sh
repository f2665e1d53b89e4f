#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env

exec {lock}>/run/lock/provisioning
flock -w 300 "$lock" || exit 75

keep=/var/lib/provisioning/resolv
mkdir -p "$keep"
[[ -f $keep/original ]] || cp -L /etc/resolv.conf "$keep/original"
cp -L /etc/resolv.conf "$keep/previous"

# In containers the file is a mount, which can be written but not replaced.
cat templates/resolv.conf >/etc/resolv.conf
if [[ -n $PROBE ]] && ! getent ahosts "$PROBE" >/dev/null; then
  cat "$keep/previous" >/etc/resolv.conf
  echo "$PROBE does not resolve with the new name servers; the previous ones stay in force" >&2
  exit 78
fi
# A container gets its file anew at each start, so ours is put back after the boot.
install -m 0644 templates/resolv.conf "$keep/wanted"
cat >/etc/systemd/system/provisioning-resolv.service <<'UNIT'
[Unit]
Description=Name servers of the taskserv resolv
Before=network-online.target

[Service]
Type=oneshot
ExecStart=/bin/sh -c 'cat /var/lib/provisioning/resolv/wanted >/etc/resolv.conf'
RemainAfterExit=yes

[Install]
WantedBy=multi-user.target
UNIT
systemctl daemon-reload
systemctl --quiet enable provisioning-resolv.service
systemctl restart provisioning-resolv.service

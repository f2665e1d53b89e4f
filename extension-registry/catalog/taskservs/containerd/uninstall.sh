#!/usr/bin/env bash
set -euo pipefail

exec {lock}>/run/lock/provisioning
flock -w 300 "$lock" || exit 75

export DEBIAN_FRONTEND=noninteractive
systemctl --quiet disable --now containerd.service 2>/dev/null || true
mapfile -t present < <(dpkg-query -W -f '${Package}\n' containerd 2>/dev/null)
if ((${#present[@]} > 0)); then
  apt-get -q -y -o DPkg::Lock::Timeout=300 purge --auto-remove "${present[@]}" || exit 75
fi
rm -rf /etc/containerd /var/lib/containerd /run/containerd

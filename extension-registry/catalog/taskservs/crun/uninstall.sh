#!/usr/bin/env bash
set -euo pipefail

exec {lock}>/run/lock/provisioning
flock -w 300 "$lock" || exit 75

export DEBIAN_FRONTEND=noninteractive
mapfile -t present < <(dpkg-query -W -f '${Package}\n' crun 2>/dev/null)
if ((${#present[@]} > 0)); then
  apt-get -q -y -o DPkg::Lock::Timeout=300 purge --auto-remove "${present[@]}" || exit 75
fi

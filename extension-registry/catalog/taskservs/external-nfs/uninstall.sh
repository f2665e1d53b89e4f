#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=../../shared/packages.sh
source shared/packages.sh

# The shared directories and what is in them stay.
systemctl --quiet disable --now nfs-ganesha.service 2>/dev/null || true
systemctl --quiet --runtime unmask nfs-ganesha.service 2>/dev/null || true
remove_packages purge
systemctl --quiet unmask rpcbind.service rpcbind.socket rpc-statd.service nfs-ganesha-lock.service run-rpc_pipefs.mount 2>/dev/null || true
rm -rf /etc/ganesha /etc/systemd/system/nfs-ganesha.service.d /var/lib/nfs/ganesha /var/log/ganesha
systemctl daemon-reload
systemctl --quiet reset-failed nfs-ganesha.service 2>/dev/null || true

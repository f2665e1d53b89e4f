#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=../../shared/packages.sh
source shared/packages.sh

if command -v podman >/dev/null; then
  podman rm --all --force --time 10 >/dev/null || true
fi
systemctl --quiet disable --now podman.socket podman.service podman-auto-update.timer podman-restart.service 2>/dev/null || true
systemctl --quiet --runtime unmask podman.service podman.socket podman-restart.service podman-auto-update.service podman-auto-update.timer 2>/dev/null || true
remove_packages purge
systemctl --quiet reset-failed 'podman*' 2>/dev/null || true
remove_trees /etc/containers /var/lib/containers /run/containers /etc/cni /run/podman /run/libpod

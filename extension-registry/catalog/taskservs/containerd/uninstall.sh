#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=../../shared/packages.sh
source shared/packages.sh

# Containers outlive the daemon, so they are ended before it.
if systemctl --quiet is-active containerd.service; then
  for namespace in $(ctr namespaces list --quiet); do
    for task in $(ctr --namespace "$namespace" tasks list --quiet); do
      ctr --namespace "$namespace" tasks rm --force "$task" || true
    done
  done
fi
systemctl --quiet disable --now containerd.service 2>/dev/null || true
remove_packages purge
remove_trees /etc/containerd /var/lib/containerd /run/containerd /opt/containerd

#!/usr/bin/env bash
set -euo pipefail

# A container is really run: of echo and the libraries it needs.
bundle=$(mktemp -d)
trap 'rm -rf "$bundle"' EXIT
mkdir -p "$bundle/rootfs/dev" "$bundle/rootfs/proc"
mapfile -t files < <(echo /bin/echo; ldd /bin/echo | grep -o '/[^ ]*')
tar -C / -chf - "${files[@]#/}" | tar -C "$bundle/rootfs" -xf -
cp templates/config.json "$bundle"

# Where the server is itself a container, root may make namespaces only within one for users.
if unshare --mount true 2>/dev/null; then
  answer=$(crun run --bundle "$bundle" "health-$$" </dev/null)
else
  answer=$(unshare --user --map-root-user --mount crun --cgroup-manager=disabled run --bundle "$bundle" "health-$$" </dev/null 2>"$bundle/errors") || {
    cat "$bundle/errors" >&2
    exit 1
  }
fi
[[ $answer == alive ]]

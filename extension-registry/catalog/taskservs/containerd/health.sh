#!/usr/bin/env bash
set -euo pipefail

cmp --silent templates/config.toml /etc/containerd/config.toml
# A container is really run by the daemon: of echo and the libraries it needs.
work=$(mktemp -d -p /var/tmp)
name=health-$$
state=/run/containerd/io.containerd.runtime.v2.task/provisioning-health/$name
trap 'ctr --namespace provisioning-health containers rm "$name" >/dev/null 2>&1 || true; rm -rf "$work" "$state"' EXIT
mkdir -p "$work/rootfs/dev" "$work/rootfs/proc"
mapfile -t files < <(echo /bin/echo; ldd /bin/echo | grep -o '/[^ ]*')
tar -C / -chf - "${files[@]#/}" | tar -C "$work/rootfs" -xf -
sed "s|\"rootfs\"|\"$work/rootfs\"|" templates/config.json >"$work/config.json"

# Where the server is itself a container, root may make namespaces only within one for users.
runtime=$(command -v runc)
if ! unshare --mount true 2>/dev/null; then
  runtime=$work/runc
  cat >"$runtime" <<'RUNTIME'
#!/usr/bin/env bash
for argument; do
  [[ $argument != create ]] || exec unshare --user --map-root-user --mount runc --rootless=true "$@"
done
exec runc --rootless=true "$@"
RUNTIME
  chmod 0700 "$runtime"
fi
answer=$(timeout 30 ctr --namespace provisioning-health run --rm --config "$work/config.json" --runc-binary "$runtime" "$name" </dev/null)
[[ $answer == alive ]]

#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env

if [[ $API_ENABLED == true ]]; then
  [[ $(curl -fsS --max-time 10 --unix-socket /run/podman/podman.sock http://localhost/_ping) == OK ]]
fi

# An image is made and a container really run from it: of echo and the libraries it needs.
work=$(mktemp -d -p /var/tmp)
image=localhost/provisioning-health:$$
podman=(podman)
trap '"${podman[@]}" rmi --force "$image" >/dev/null 2>&1 || true; rm -rf "$work"' EXIT
# Where the server is itself a container, root may make namespaces only within one for users, in which the file systems
# of the kernel cannot be mounted anew; they are taken over from outside.
if ! unshare --mount true 2>/dev/null; then
  cat >"$work/crun" <<'RUNTIME'
#!/usr/bin/env bash
set -euo pipefail
for ((i = 1; i < $#; i++)); do
  next=$((i + 1))
  [[ ${!i} != --bundle ]] || sed -i -e 's/,"gid=5"//' \
    -e 's/"type":"proc","source":"proc","options":\[/"type":"none","source":"\/proc","options":["rbind",/' "${!next}/config.json"
done
exec /usr/bin/crun "$@"
RUNTIME
  chmod 0700 "$work/crun"
  printf '[containers]\ndefault_sysctls = []\n[engine]\nruntime = "crun"\nevents_logger = "none"\n[engine.runtimes]\ncrun = ["%s"]\n' \
    "$work/crun" >"$work/containers.conf"
  export CONTAINERS_CONF=$work/containers.conf
  podman=(unshare --user --map-root-user --mount
    podman --root "$work/storage" --runroot "$work/run" --storage-driver vfs --cgroup-manager cgroupfs)
fi
mapfile -t files < <(echo /bin/echo; ldd /bin/echo | grep -o '/[^ ]*')
tar -C / -chf - "${files[@]#/}" | "${podman[@]}" import --quiet - "$image" >/dev/null
answer=$("${podman[@]}" run --rm --network none --uts host --cgroups disabled "$image" /bin/echo alive </dev/null)
[[ $answer == alive ]]

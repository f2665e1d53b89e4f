#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env
# shellcheck source=../../shared/packages.sh
source shared/packages.sh

conf=/etc/ganesha/ganesha.conf
log=/var/log/ganesha/ganesha.log
dropin=/etc/systemd/system/nfs-ganesha.service.d/provisioning.conf

permanent() {
  printf '%s\n' "$@" >&2
  exit 78
}

# Serves each export from where it stands now.
serves() {
  local deadline=$((SECONDS + 20))
  while ((SECONDS < deadline)); do
    ! systemctl --quiet is-failed nfs-ganesha.service || return 1
    if [[ $(listening) == ganesha.nfsd ]] && bash health.sh >/dev/null 2>&1; then
      return 0
    fi
    sleep 0.3
  done
  return 1
}

listening() {
  ss -Hltnp "sport = :$LISTEN_PORT" | grep -o 'ganesha.nfsd' | head -n 1
}

# What it says since it was started about a file it does not understand. Prints nothing if it is silent.
complaints() {
  tail -n +"$((lines + 1))" "$log" | grep -o -e 'Config [Ff]ile .*error.*' -e 'Config File .*Unknown .*'
}

notices() {
  tail -n +"$((lines + 1))" "$log" | grep -e ':FATAL :' -e ':FSAL :CRIT' -e ':EXPORT :CRIT' -e 'Cannot bind' | sed 's/^.*\[main\] //' | tail -n 4 >&2 || true
}

directories() {
  local i path owner
  for ((i = 0; i < EXPORTS_COUNT; i++)); do
    path=EXPORTS_${i}_PATH owner=EXPORTS_${i}_OWNER
    [[ -d ${!path} ]] || install -d -o "${!owner}" -g "${!owner}" -m 0755 "${!path}"
    # NFS names files by handles of the file system, which the layers of a container do not have.
    [[ $(stat -f -c %T "${!path}") != overlayfs ]] ||
      permanent "${!path} is on a container's own layer, which cannot be shared; put it on a volume"
  done
}

# CAP_DAC_READ_SEARCH (bit 2), without which a process may not open files by their handles.
(((0x$(awk '$1 == "CapBnd:" { print $2 }' /proc/self/status) >> 2) & 1)) ||
  permanent 'this server may not open files by handle; as a container it needs the capability DAC_READ_SEARCH'
directories

# Masked, so that neither takes a port before it is configured. NFS 4 needs no port mapper.
mkdir -p "${dropin%/*}" /etc/ganesha
if [[ ! -x /usr/bin/ganesha.nfsd ]]; then
  systemctl --quiet --runtime mask nfs-ganesha.service
fi
if ! systemctl --quiet is-active rpcbind.socket; then
  systemctl --quiet mask rpcbind.service rpcbind.socket rpc-statd.service nfs-ganesha-lock.service run-rpc_pipefs.mount 2>/dev/null
fi
install_packages nfs-ganesha-vfs libnfs-utils
systemctl --quiet --runtime unmask nfs-ganesha.service
printf '[Unit]\nWants=\nAfter=network-online.target\n' >"$dropin"
systemctl daemon-reload

# Each export has a number.
awk '{ if (sub("@number@", number + 1)) number++ } 1' templates/ganesha.conf >ganesha.conf
systemctl --quiet enable nfs-ganesha.service
if ! cmp -s ganesha.conf "$conf" || ! serves; then
  [[ ! -e $conf ]] || cp -p "$conf" "$conf.previous"
  install -m 0644 ganesha.conf "$conf.new"
  mv -f "$conf.new" "$conf"
  touch "$log"
  lines=$(wc -l <"$log")
  # What is in use cannot be taken from a running server by reloading, so it is restarted.
  systemctl reset-failed nfs-ganesha.service 2>/dev/null || true
  systemctl restart nfs-ganesha.service || true
  # It serves what it understands of a wrong file; only its log tells.
  serving=yes
  serves || serving=no
  if complaints >&2 || [[ $serving == no ]]; then
    notices
    if [[ $(head -n 1 "$conf.previous") == '# Written by the taskserv'* ]]; then
      mv -f "$conf.previous" "$conf"
      systemctl reset-failed nfs-ganesha.service 2>/dev/null || true
      systemctl restart nfs-ganesha.service || true
    else
      systemctl --quiet disable --now nfs-ganesha.service || true
    fi
    permanent 'NFS-Ganesha cannot run with the new configuration; the previous one is back in force'
  fi
  rm -f "$conf.previous"
fi
printf '{"mount": "%s:/%s"}\n' "$(hostname -I | cut -d ' ' -f 1)" "$EXPORTS_0_NAME" >facts.json

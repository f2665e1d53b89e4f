# shellcheck shell=bash
# Debian packages of a taskserv; sourced by the scripts of packages that share it.

# One script at a time on a server, also when an earlier one was left behind running.
exec {lock}>/run/lock/provisioning
flock -w 300 "$lock" || exit 75

export DEBIAN_FRONTEND=noninteractive
taskserv=$(basename "$PWD")
# `brought`: all that taskservs brought to this server; `for.<taskserv>`: what each of them asked for.
store=/var/lib/provisioning/packages
apt=(apt-get -q -y --no-install-recommends -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3)

# Trouble with the network or a lock passes (75); a package that cannot be configured does not.
install_packages() {
  mkdir -p "$store"
  printf '%s\n' "$@" | sort >"$store/for.$taskserv"
  if [[ $(dpkg-query -W -f '${db:Status-Status}\n' "$@" 2>/dev/null | grep -cx installed) != "$#" ]]; then
    dpkg --configure -a || exit 75
    [[ -n $(find "$store/updated" -mmin -60 2>/dev/null) ]] || update_lists
    # what was offered an hour ago may be gone
    "${apt[@]}" install --download-only "$@" || { update_lists && "${apt[@]}" install --download-only "$@"; } || exit 75
    "${apt[@]}" -s install "$@" | awk '$1 == "Inst" && $3 ~ /^\(/ { print $2 }' >>"$store/brought"
    "${apt[@]}" -o Dpkg::Options::=--force-confold install "$@"
  fi
  apt-mark -qq manual "$@"
}

update_lists() {
  "${apt[@]}" -o APT::Update::Error-Mode=any update || exit 75
  touch "$store/updated"
}

# Removes (`purge`; with `remove`, all but configuration and data) what taskservs brought and nothing needs any more.
remove_packages() {
  [[ -f $store/for.$taskserv ]] || return 0
  dpkg --configure -a || exit 75
  local unasked orphaned
  mapfile -t unasked < <(asked_by_no_other | comm -12 - <(sort -u "$store/brought"))
  ((${#unasked[@]} == 0)) || apt-mark -qq auto "${unasked[@]}"
  mapfile -t orphaned < <(orphaned | comm -12 - <(sort -u "$store/brought"))
  ((${#orphaned[@]} == 0)) || "${apt[@]}" "$1" "${orphaned[@]}" || exit 75
  rm -f "$store/for.$taskserv"
}

asked_by_no_other() {
  find "$store" -name 'for.*' ! -name "for.$taskserv" -exec cat {} + | sort -u | comm -13 - "$store/for.$taskserv"
}

# Debian protects some packages (such as PostgreSQL's) from being found here; those in `brought` may go.
orphaned() {
  "${apt[@]}" -s -c <(
    echo '#clear APT::NeverAutoRemove; APT::AutoRemove { RecommendsImportant "false"; SuggestsImportant "false"; };'
  ) autoremove | awk '$1 == "Remv" { print $2 }' | sort
}

# Also where one is a volume, which can be emptied but not removed.
remove_trees() {
  local tree
  for tree; do
    [[ -e $tree ]] || continue
    find "$tree" -mindepth 1 -delete
    mountpoint -q "$tree" || rmdir "$tree"
  done
}

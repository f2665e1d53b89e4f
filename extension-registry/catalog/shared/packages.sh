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
  local code
  mkdir -p "$store"
  printf '%s\n' "$@" | sort >"$store/for.$taskserv"
  if [[ $(dpkg-query -W -f '${db:Status-Status}\n' "$@" 2>/dev/null | grep -cx installed) == "$#" ]]; then
    apt-mark -qq manual "$@"
    return
  fi
  dpkg --configure -a || exit 75
  # a new server's image has brought them
  [[ -n $(find "$store/updated" /var/lib/apt/lists/partial -maxdepth 0 -mmin -60 2>/dev/null) ]] || update_lists
  fetch_and_install "$@" && return || code=$?
  # what was offered an hour ago may be gone
  if [[ ! -e $store/fetched ]]; then
    update_lists
    fetch_and_install "$@" && return || code=$?
  fi
  [[ -e $store/fetched ]] || exit 75
  exit "$code"
}

# Each run of apt reads all that Debian offers, which takes seconds: so it is one. What it brings is written down when
# all is fetched and before anything is changed; $store/fetched then exists.
fetch_and_install() {
  local note="/usr/bin/awk -v store=$store"
  rm -f "$store/fetched"
  "${apt[@]}" -o Dpkg::Options::=--force-confold -o DPkg::Tools::Options::/usr/bin/awk::Version=2 \
    -o DPkg::Pre-Install-Pkgs::="$note '
      listed && \$2 == \"-\" && \$NF ~ /deb\$/ { print \$1 >>(store \"/brought\") }
      /^\$/ { listed = 1 }
      END { printf \"\" >(store \"/fetched\") }'" install "$@"
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

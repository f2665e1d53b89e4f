# shellcheck shell=bash
# Builds the command and the services when there is no build or a source is newer. Sourced by ./provisioning.

# Sets MODULES to the folders of this checkout that Maven builds for the command: those with a service.yaml.
find_modules() {
  local file
  MODULES=()
  for file in "$1"/*/service.yaml; do
    [[ ! -e "${file%/*}/pom.xml" ]] || MODULES+=("${file%/*}")
  done
}

is_stale() {
  local root="$1" stamp newer
  stamp="$root/target/launcher.stamp"
  [[ -e "$stamp" && -e "$root/service-clients/cli/target/provisioning-cli.jar" ]] || return 0
  # a directory is newer when something in it was removed, so directories count too
  newer="$(find "$root/pom.xml" "$root/platform-config" "$root/service-clients" "${MODULES[@]}" \
    \( -name target -o -name test -o -name node_modules -o -name generated \) -prune -o \
    \( -path '*/src/main/*' -o -path '*/ui/*' -o -name pom.xml -o -name openapi.yaml \) -newer "$stamp" -print -quit)"
  [[ -n "$newer" ]]
}

build_when_stale() {
  local root="$1" log modules
  find_modules "$root"
  is_stale "$root" || return 0
  mkdir -p "$root/target"
  log="$root/target/launcher-build.log"
  # two commands at once: the second waits, and then finds nothing to do
  if command -v flock >/dev/null; then
    exec 8>"$root/target/launcher.lock"
    flock 8
    is_stale "$root" || { exec 8>&-; return 0; }
  fi
  echo "building (first use, or sources have changed; takes a minute or two; log: $log)" >&2
  touch "$root/target/launcher.stamp.new"
  printf -v modules ',%s' "${MODULES[@]##*/}"
  if ! (cd "$root" && ./mvnw -q -B -Dmaven.test.skip=true -Dspotless.check.skip=true -pl "service-clients/cli$modules" -am package </dev/null >"$log" 2>&1); then
    grep -m 5 '^\[ERROR\]' "$log" >&2 || tail -n 5 "$log" >&2
    echo 'error: the build failed' >&2
    echo "help: the log is $log" >&2
    exit 69
  fi
  # the time at which the build began: a source changed meanwhile is newer
  mv "$root/target/launcher.stamp.new" "$root/target/launcher.stamp"
  if command -v flock >/dev/null; then exec 8>&-; fi
}

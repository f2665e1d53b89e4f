# shellcheck shell=bash
# Starts the command with little memory and a cache of loaded classes. Sourced by ./provisioning.

cli_flags=(-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx256m -Xlog:disable -Xlog:all=off
  --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow -Dslf4j.internal.verbosity=ERROR)

# Makes the cache in the background while this command already runs; a command never waits for it or fails for it.
rehearse() {
  local jar="$1" cache="$2" detach=()
  mkdir "$cache.lock" 2>/dev/null || return 0
  command -v setsid >/dev/null && detach=(setsid)
  # shellcheck disable=SC2016 # expanded by the inner shell
  "${detach[@]}" bash -c '
    java=$1 jar=$2 cache=$3; shift 3
    trap "rm -rf \"\$cache.lock\" \"\$cache.new\"" EXIT
    nice -n 10 "$java" "$@" -XX:AOTCacheOutput="$cache.new" -cp "$jar" io.provisioning.cli.Rehearsal &&
      mv "$cache.new" "$cache"
  ' rehearse "$JAVA_HOME/bin/java" "$jar" "$cache" "${cli_flags[@]}" </dev/null >"$cache.log" 2>&1 &
}

start_command() {
  local root="$1"
  shift
  local jar="$root/service-clients/cli/target/provisioning-cli.jar" flags=("${cli_flags[@]}") terminals="" descriptor
  local cache="${jar%.jar}.aot"
  if [[ -e "$cache" && "$cache" -nt "$jar" ]]; then
    flags+=("-XX:AOTCache=$cache")
  else
    rehearse "$jar" "$cache"
  fi
  for descriptor in 0 1 2; do
    if [[ -t $descriptor ]]; then terminals+=$descriptor; fi
  done
  # without a UTF-8 locale Java could not open files whose names have other letters
  case "${LC_ALL:-${LC_CTYPE:-${LANG:-}}}" in
    *[Uu][Tt][Ff]8 | *[Uu][Tt][Ff]-8) ;;
    *) export LC_ALL=C.UTF-8 ;;
  esac
  exec "$JAVA_HOME/bin/java" "${flags[@]}" "-Dprovisioning.checkout=$root" "-Dprovisioning.terminals=$terminals" \
    -jar "$jar" "$@"
}

# shellcheck shell=bash
# Starts the command with little memory and a cache of loaded classes. Sourced by ./provisioning.

cli_flags=(-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx160m -Xlog:disable -Xlog:all=off
  -XX:-CreateCoredumpOnCrash -XX:+DisableAttachMechanism
  --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow)

# Makes the caches in the background while this command already runs; a command never waits for them or fails for them.
rehearse() {
  local jar="$1" lock="${1%.jar}.rehearsal" detach=() flags=("${cli_flags[@]}" "-Dprovisioning.checkout=$2")
  # a rehearsal that was killed leaves its lock behind
  [[ -d "$lock" && "$jar" -nt "$lock" ]] && rmdir "$lock" 2>/dev/null
  mkdir "$lock" 2>/dev/null || return 0
  command -v setsid >/dev/null && detach=(setsid)
  # shellcheck disable=SC2016 # expanded by the inner shell
  "${detach[@]}" bash -c '
    java=$1 jar=$2 lock=$3; shift 3
    trap "rmdir \"\$lock\"; rm -f \"\${jar%.jar}\"-*.aot.new*" EXIT
    for kind in commands documents; do
      cache="${jar%.jar}-$kind.aot"
      nice -n 10 "$java" "$@" -XX:AOTCacheOutput="$cache.new" -cp "$jar" io.provisioning.cli.Rehearsal "$kind" &&
        # a cache is now and then made such that every start with it crashes
        "$java" "$@" -XX:AOTCache="$cache.new" -XX:ErrorFile=/dev/null -cp "$jar" -version >/dev/null 2>&1 &&
        mv "$cache.new" "$cache"
    done
  ' rehearse "$JAVA_HOME/bin/java" "$jar" "$lock" "${flags[@]}" </dev/null >"${jar%.jar}-rehearsal.log" 2>&1 &
}

start_command() {
  local root="$1" kind=commands flags=("${cli_flags[@]}") terminals="" jar cache descriptor
  shift
  jar="$root/service-clients/cli/target/provisioning-cli.jar"
  # commands that read documents load Pkl's evaluator, which the others need not carry
  case "${1:-}" in up | infra | server | taskserv | cluster | batch) kind=documents ;; esac
  # a passphrase takes 256 MB by design, and a large file is worth the second compiler
  if [[ "${1:-}" == age || "${1:-}" == sops ]]; then
    flags=("${flags[@]/-Xmx160m/-XX:MaxRAMPercentage=75}")
    flags=("${flags[@]/-XX:TieredStopAtLevel=1/-XX:TieredStopAtLevel=4}")
  fi
  cache="${jar%.jar}-$kind.aot"
  if [[ -e "$cache" && "$cache" -nt "$jar" ]]; then
    flags+=("-XX:AOTCache=$cache")
  else
    rehearse "$jar" "$root"
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

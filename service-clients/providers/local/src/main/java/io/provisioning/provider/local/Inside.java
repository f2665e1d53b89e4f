package io.provisioning.provider.local;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.local.engine.EngineExec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a running server tells of itself. Engines report the limits of a container's creation, also
 * after they were changed, so the control group is asked.
 */
record Inside(Limits.Found limits, List<String> keys) {

  static final String AUTHORIZED_KEYS = "/root/.ssh/authorized_keys";

  private static final Duration LIMIT = Duration.ofSeconds(20);

  /** Control groups of version 2, else of version 1; no limit is printed as 0. */
  private static final String READ =
      """
      cd /sys/fs/cgroup
      number() { case $1 in '' | *[!0-9]* | ???????????????????*) echo 0 ;; *) echo "$1" ;; esac; }
      if [ -f memory.max ]; then
        read -r memory < memory.max
        read -r quota period < cpu.max
      else
        read -r memory < memory/memory.limit_in_bytes
        read -r quota < cpu/cpu.cfs_quota_us
        read -r period < cpu/cpu.cfs_period_us
      fi 2>/dev/null
      number "$memory"
      echo $(($(number "$quota") * 100000 / ${period:-100000}))
      cat /root/.ssh/authorized_keys 2>/dev/null || true
      """;

  private static final String AWAIT_BOOT =
      """
      while :; do
        case $(systemctl is-system-running --wait 2>/dev/null) in
          running | degraded) break ;;
        esac
        sleep 0.05
      done
      """;

  static Optional<Inside> read(EngineExec exec) {
    try {
      return read(exec, READ, LIMIT);
    } catch (ProviderException _) {
      // It may have stopped since it was looked at, or be ill; either way it cannot be used.
      return Optional.empty();
    }
  }

  /** Reads as soon as all units are up, or have failed; empty if that takes longer. */
  static Optional<Inside> whenBooted(EngineExec exec, Duration limit) {
    return read(exec, AWAIT_BOOT + READ, limit);
  }

  private static Optional<Inside> read(EngineExec exec, String script, Duration limit) {
    var lines = new ArrayList<String>();
    try {
      var code =
          exec.run(List.of("sh", "-c", script), Map.of(), limit, (_, line) -> lines.add(line));
      return code.isPresent() && code.getAsInt() == 0 ? parse(lines) : Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProviderException(Kind.TRANSIENT, "interrupted while looking into a server", e);
    }
  }

  static Optional<Inside> parse(List<String> lines) {
    if (lines.size() < 2) {
      return Optional.empty();
    }
    var limits = new Limits.Found(Long.parseLong(lines.get(0)), Long.parseLong(lines.get(1)));
    var keys = lines.stream().skip(2).filter(line -> !line.isBlank()).toList();
    return Optional.of(new Inside(limits, keys));
  }
}

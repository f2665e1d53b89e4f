package io.provisioning.orchestrator.server;

import io.provisioning.orchestrator.server.ServerMetrics.Disk;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What is run on a server to learn what it uses, in one go, and how its answer is read. In a
 * container the control group says what is its own, of version 2, else of version 1; {@code /proc}
 * shows the whole machine there.
 */
final class MetricsScript {

  private static final String TEXT =
      """
      container=; systemd-detect-virt --quiet --container 2>/dev/null && container=1
      cd /sys/fs/cgroup 2>/dev/null
      used() {
        if [ -z "$container" ]; then awk '/^cpu /{print ($2+$3+$4+$7+$8+$9)*10000; exit}' /proc/stat
        elif [ -f cpu.stat ]; then awk '/^usage_usec/{print $2}' cpu.stat
        else awk '{printf "%.0f", $1/1000}' cpuacct/cpuacct.usage; fi
      }
      total=$(awk '/^MemTotal/{printf "%.0f", $2*1024}' /proc/meminfo)
      if [ -z "$container" ]; then
        memory=$total
        busy=$(awk '/^MemTotal/{t=$2}/^MemAvailable/{a=$2}END{printf "%.0f", (t-a)*1024}' /proc/meminfo)
      elif [ -f memory.current ]; then
        memory=$(cat memory.max)
        busy=$(($(cat memory.current) - $(awk '/^inactive_file/{print $2}' memory.stat)))
        read -r quota period < cpu.max
      else
        memory=$(cat memory/memory.limit_in_bytes)
        busy=$(($(cat memory/memory.usage_in_bytes) - $(awk '/^total_inactive_file/{print $2}' memory/memory.stat)))
        quota=$(cat cpu/cpu.cfs_quota_us); period=$(cat cpu/cpu.cfs_period_us)
      fi 2>/dev/null
      echo memory "$memory" "$busy" "$total"
      begin=$(date +%s%N); before=$(used)
      sleep 0.25
      echo cpu "$(($(date +%s%N) - begin))" "$before" "$(used)" "$(nproc)" "${quota:-max}" "${period:-100000}"
      df -P -B1 -x tmpfs -x devtmpfs -x squashfs -x efivarfs 2>/dev/null | awk 'NR>1{print "disk", $2, $3, $6}' |
        while read -r word size full path; do [ -d "$path" ] && echo "$word $size $full $path"; done
      echo uptime "$(ps -o etimes= -p 1)"
      systemctl list-units --state=failed --plain --no-legend --no-pager 2>/dev/null | awk '{print "failed", $1}'
      """;

  private static final Pattern SPACES = Pattern.compile("\\s+");
  private static final double NANOS_IN_MICRO = 1_000;

  private @Nullable Double cpus;
  private @Nullable Double cpusUsed;
  private @Nullable Long memory;
  private @Nullable Long memoryUsed;
  private @Nullable Long uptime;
  private final List<Disk> disks = new ArrayList<>();
  private final List<String> failed = new ArrayList<>();

  private MetricsScript() {}

  static List<String> argv() {
    return List.of("sh", "-c", TEXT);
  }

  /** Leaves out what it cannot read: tools differ, and a server may be ill. */
  static ServerMetrics read(List<String> lines) {
    var script = new MetricsScript();
    for (var line : lines) {
      try {
        script.line(SPACES.split(line.strip(), -1));
      } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
        // Not a figure.
      }
    }
    return new ServerMetrics(
        script.cpus,
        script.cpusUsed,
        script.memory,
        script.memoryUsed,
        List.copyOf(script.disks),
        script.uptime,
        List.copyOf(script.failed));
  }

  private void line(String[] words) {
    switch (words[0]) {
      case "cpu" -> cpu(words);
      case "memory" -> memory(words);
      case "disk" -> disk(words);
      case "uptime" -> uptime = Long.valueOf(words[1]);
      case "failed" -> failed.add(words[1]);
      default -> {
        // Some tool said something.
      }
    }
  }

  private void cpu(String[] words) {
    var quota = words[5].equals("max") ? -1 : Double.parseDouble(words[5]);
    var limit = quota <= 0 ? Double.MAX_VALUE : quota / Double.parseDouble(words[6]);
    cpus = Math.min(Double.parseDouble(words[4]), limit);
    var micros = Double.parseDouble(words[1]) / NANOS_IN_MICRO;
    if (micros > 0) {
      var used = (Double.parseDouble(words[3]) - Double.parseDouble(words[2])) / micros;
      cpusUsed = Math.clamp(used, 0, Double.parseDouble(words[4]));
    }
  }

  /** No limit is {@code max}, or a number beyond the memory of the machine. */
  private void memory(String[] words) {
    var machine = Long.parseLong(words[3]);
    memory = words[1].equals("max") ? machine : Math.min(Long.parseLong(words[1]), machine);
    memoryUsed = Math.max(0, Long.parseLong(words[2]));
  }

  private void disk(String[] words) {
    var path = String.join(" ", List.of(words).subList(3, words.length));
    disks.add(new Disk(path, Long.parseLong(words[1]), Long.parseLong(words[2])));
  }
}

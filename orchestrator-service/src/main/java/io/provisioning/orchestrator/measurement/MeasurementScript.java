package io.provisioning.orchestrator.measurement;

import java.util.ArrayList;
import java.util.List;

/**
 * What is run on a server to measure it: one shell that starts as few programs as it can. In a
 * container the control group says what is its own, of version 2, else of version 1.
 */
final class MeasurementScript {

  /** Arguments are patterns of files with certificates. */
  private static final String TEXT =
      """
      echo time "$(date +%s.%N)"
      patterns="$*"
      container=; systemd-detect-virt --quiet --container 2>/dev/null && container=1
      cd /sys/fs/cgroup 2>/dev/null
      while read -r key value _; do
        case $key in
          MemTotal:) total=$((value * 1024)) ;;
          MemAvailable:) available=$((value * 1024)); break ;;
        esac
      done < /proc/meminfo
      field() { while read -r key value _; do [ "$key" = "$1" ] && echo "$value" && return; done < "$2"; }
      {
        if [ -z "$container" ]; then
          read -r _ user nice system _ _ irq soft steal _ < /proc/stat
          echo cpu "$(((user + nice + system + irq + soft + steal) * 10000))"
          read -r one five fifteen _ < /proc/loadavg
          echo load "$one" "$five" "$fifteen"
          echo memory "$total" "$((total - available))" "$total"
        elif [ -f cpu.stat ]; then
          echo cpu "$(field usage_usec cpu.stat)"
          read -r quota period < cpu.max
          read -r limit < memory.max
          read -r used < memory.current
          echo memory "$limit" "$((used - $(field inactive_file memory.stat)))" "$total"
        else
          read -r used < cpuacct/cpuacct.usage
          echo cpu "$((used / 1000))"
          read -r quota < cpu/cpu.cfs_quota_us
          read -r period < cpu/cpu.cfs_period_us
          read -r limit < memory/memory.limit_in_bytes
          read -r used < memory/memory.usage_in_bytes
          echo memory "$limit" "$((used - $(field total_inactive_file memory/memory.stat)))" "$total"
        fi
      } 2>/dev/null
      echo cpus "$(nproc)" "${quota:-max}" "${period:-100000}"
      read -r up _ < /proc/uptime
      read -r first < /proc/1/stat
      set -- ${first##*) }
      echo uptime "$((${up%%.*} - ${20} / 100))"
      while IFS=': ' read -r name received _ _ _ _ _ _ _ sent _; do
        case $name in *'|'* | lo | veth*) ;; *) echo network "$received" "$sent" "$name" ;; esac
      done < /proc/net/dev
      timeout 4 df -l -B1 -x tmpfs -x devtmpfs -x squashfs -x efivarfs \\
        --output=size,used,avail,itotal,iused,target 2>/dev/null |
        while read -r size used free inodes taken path; do
          case $path in /var/lib/docker/* | /var/lib/containers/* | /var/lib/kubelet/* | /run/*) continue ;; esac
          [ -d "$path" ] && echo disk "$size" "$used" "$free" "$inodes" "$taken" "$path"
        done
      timeout 4 systemctl list-units --state=failed --plain --no-legend --no-pager 2>/dev/null |
        while read -r unit _; do echo failed "$unit"; done
      for file in $patterns; do
        [ -f "$file" ] && [ -r "$file" ] || continue
        echo certificate "$file"
        head -c 16384 "$file" | while read -r line; do
          case $line in *'BEGIN CERTIFICATE'*) inside=1 ;; esac
          [ -n "$inside" ] && echo pem "$line"
          case $line in *'END CERTIFICATE'*) break ;; esac
        done
      done
      exit 0
      """;

  private final List<String> argv;

  /**
   * The script for all servers.
   *
   * @param certificates patterns of files, in which the first certificate is looked at
   */
  MeasurementScript(List<String> certificates) {
    var words = new ArrayList<>(List.of("sh", "-c", TEXT, "measure"));
    words.addAll(certificates);
    argv = List.copyOf(words);
  }

  List<String> argv() {
    return argv;
  }
}

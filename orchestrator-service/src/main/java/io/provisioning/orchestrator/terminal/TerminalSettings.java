package io.provisioning.orchestrator.terminal;

import java.nio.file.Path;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Terminals on servers.
 *
 * @param directory in which recordings are kept
 * @param most that are open at once
 * @param perPerson that one account has open at once
 * @param idle how long after the last key a terminal is closed
 * @param unread how long after its reader left a terminal is closed
 * @param stream how long one stream of output is good for: the next one is asked for, and so
 *     decided upon, anew
 * @param recording how large a recording may be; a terminal ends when its recording is full
 * @param keep how long recordings are kept
 */
@ConfigurationProperties("provisioning.terminals")
record TerminalSettings(
    Path directory,
    @DefaultValue("16") int most,
    @DefaultValue("4") int perPerson,
    @DefaultValue("15m") Duration idle,
    @DefaultValue("60s") Duration unread,
    @DefaultValue("30s") Duration stream,
    @DefaultValue("10MB") DataSize recording,
    @DefaultValue("90d") Duration keep) {

  TerminalSettings {
    if (most < 1 || perPerson < 1) {
      throw new IllegalArgumentException(
          "provisioning.terminals.most and per-person are at least 1");
    }
    for (var time : new Duration[] {idle, unread, stream, keep}) {
      if (time.compareTo(Duration.ofSeconds(1)) < 0) {
        throw new IllegalArgumentException(
            "provisioning.terminals.idle, unread, stream and keep are at least 1s");
      }
    }
    if (recording.toKilobytes() < 64) {
      throw new IllegalArgumentException("provisioning.terminals.recording is at least 64KB");
    }
  }
}

package io.provisioning.controlcenter.audit.trail;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.audit.AuditFixtures;
import io.provisioning.controlcenter.audit.verification.Verification;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that writes is killed again and again: what it had acknowledged is there. */
@Tag("proof-store")
class KilledTrailIntegrationTests {

  private static final int KILLS = 5;
  private static final int WRITERS = 16;

  @TempDir private Path home;

  @Test
  void whatWasAcknowledgedSurvivesEveryKill() throws Exception {
    var acknowledged = new HashSet<String>();
    for (var kill = 0; kill < KILLS; kill++) {
      acknowledged.addAll(writeUntilKilled(kill));

      var report = new Verification(home.resolve("audit"), null, null).run();
      assertThat(report.findings()).isEmpty();
      assertThat(written()).containsAll(acknowledged);
    }
    new TestTrail(home).open().close();

    assertThat(new Verification(home.resolve("audit"), null, null).run().isWhole()).isTrue();
    assertThat(written()).containsAll(acknowledged).hasSizeGreaterThan(KILLS * 300);
    assertThat(Files.readString(home.resolve("audit/2026-11.jsonl")))
        .contains("\"reason\":\"recovered\"");
  }

  private List<String> writeUntilKilled(int run) throws IOException, InterruptedException {
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-classpath",
                System.getProperty("java.class.path"),
                Writing.class.getName(),
                home.toString(),
                "run-" + run)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    var told = new ArrayList<String>();
    try (var lines = process.inputReader(UTF_8)) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.endsWith(".")) {
          break; // it was being told when the process died
        }
        told.add(line.substring(0, line.length() - 1));
        if (told.size() == 300 + 100 * run) {
          process.toHandle().destroyForcibly(); // process.destroyForcibly() would close the stream
        }
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
    return told;
  }

  private Set<String> written() throws IOException {
    var actions = new HashSet<String>();
    for (var line : Files.readAllLines(home.resolve("audit/2026-11.jsonl"))) {
      var start = line.indexOf("\"action\":\"");
      if (start > 0) {
        actions.add(line.substring(start + 10, line.indexOf('"', start + 10)));
      }
    }
    return actions;
  }

  /** The process that is killed. */
  static final class Writing {

    private Writing() {}

    public static void main(String[] arguments) {
      var trail = new TestTrail(new File(arguments[0]).toPath()).open();
      var next = new AtomicInteger();
      for (var i = 0; i < WRITERS; i++) {
        Thread.ofPlatform().start(() -> write(trail, arguments[1], next));
      }
    }

    private static void write(FilesystemAuditTrail trail, String name, AtomicInteger next) {
      while (true) {
        var action = name + "-" + next.incrementAndGet();
        trail.append(AuditFixtures.aRequest(AuditFixtures.ANNA, action));
        System.out.println(action + ".");
      }
    }
  }
}

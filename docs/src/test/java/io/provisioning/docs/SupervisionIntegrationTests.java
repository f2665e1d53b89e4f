package io.provisioning.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.process.Daemon;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Services of a real platform that are killed. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("proof-platform")
class SupervisionIntegrationTests {

  @TempDir private static Path directory;

  private Platform platform;

  @BeforeAll
  void up() throws Exception {
    platform = new Platform(directory.resolve("home"), Map.of());
    var up = platform.run("up", "--provider", "demo");
    assertThat(up.exitCode()).as(up.output()).isZero();
  }

  @AfterAll
  void down() throws Exception {
    var _ = platform.run("down");
  }

  @Test
  @Order(1)
  void eachServiceIsBackAfterItWasKilled() throws Exception {
    for (var service : List.of("surrealdb", "orchestrator", "control-center")) {
      var begin = Instant.now();
      var before = kill(service);
      await(() -> platform.process(service).pid() != before.pid());
      await(() -> isReady(platform.orchestrator) && isReady(platform.door));
      System.out.printf(
          "%s: killed to all ready in %d ms%n",
          service, Duration.between(begin, Instant.now()).toMillis());
    }

    var status = platform.run("status");
    assertThat(status.exitCode()).as(status.output()).isZero();
    assertThat(status.output())
        .containsPattern("control-center +running .* 1\\n")
        .containsPattern("orchestrator +running .* 1\\n")
        .containsPattern("surrealdb +running .* 1\\n")
        .contains("it was restarted");
  }

  @Test
  @Order(2)
  void whatEndsFiveTimesWithinAMinuteStaysDownUntilUp() throws Exception {
    var history = platform.home.resolve("run/surrealdb.watch");
    await(() -> {
      if (Files.exists(history) && Files.readString(history).contains("state=down")) {
        return true;
      }
      platform.process("surrealdb").destroyForcibly();
      return false;
    });

    var status = platform.run("status", "--json").output();
    assertThat(status).contains("\"state\" : \"down\"", "by signal 9", "it is not restarted");

    var up = platform.run("up", "--provider", "demo");
    assertThat(up.exitCode()).as(up.output()).isZero();
    assertThat(platform.process("surrealdb").isAlive()).isTrue();
    assertThat(platform.run("status").output()).doesNotContain("surrealdb ended");
  }

  @Test
  @Order(3)
  void aWatcherThatWasKilledIsToldAndStartedByTheNextUp() throws Exception {
    var watcher = kill("watcher");
    await(() -> !Daemon.lives(watcher));

    var status = platform.run("status").output();
    assertThat(status).contains("the watcher has ended").containsPattern("watcher +stopped");
    var up = platform.run("up", "--provider", "demo");
    assertThat(up.output()).contains("watcher", "had ended", "already runs");
    assertThat(platform.process("watcher").isAlive()).isTrue();
  }

  @Test
  @Order(4)
  void whatDownHasStoppedStaysStopped() throws Exception {
    var all =
        List.of(
            platform.process("watcher"),
            platform.process("surrealdb"),
            platform.process("orchestrator"),
            platform.process("control-center"));

    assertThat(platform.run("down").exitCode()).isZero();

    assertThat(all).noneMatch(Daemon::lives);
    try (var left = Files.list(platform.home.resolve("run"))) {
      assertThat(left).noneMatch(file -> file.toString().matches(".*\\.(start|watch)"));
    }
  }

  private ProcessHandle kill(String service) throws IOException {
    var process = platform.process(service);
    assertThat(process.destroyForcibly()).isTrue();
    return process;
  }

  private boolean isReady(int port) throws InterruptedException {
    try {
      return platform.send("GET", port, "/readyz", "", "").statusCode() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  private static void await(Callable<Boolean> condition) {
    Awaitility.await()
        .pollInterval(Duration.ofMillis(100))
        .atMost(Duration.ofMinutes(3))
        .ignoreExceptions()
        .until(condition);
  }
}

package io.provisioning.orchestrator.journal.surreal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.engine.DemoPlans;
import io.provisioning.orchestrator.engine.DoomedProcess;
import io.provisioning.orchestrator.engine.TestHome;
import io.provisioning.surrealdb.SurrealClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real processes that meet another one at their journal. */
@Timeout(180)
@Tag("proof-store")
class TakenOverIntegrationTests {

  private static final String DATABASE = "taken_over";
  private static final String WORKFLOWS = "/api/v1/workflows";

  @TempDir Path directory;

  private Path home;
  private Path otherHome;

  @BeforeEach
  void homes() throws IOException {
    home = Files.createDirectory(directory.resolve("home"));
    otherHome = Files.createDirectory(directory.resolve("other"));
  }

  @Test
  void aProcessWhoseJournalIsTakenOverSaysSoAndEnds() throws IOException {
    try (var engine = RunningEngine.start(directory);
        var service = new DoomedProcess(home, settings(engine, "60s"));
        var next = new DoomedProcess(otherHome, settings(engine, "60s"))) {
      service.start("never:0");
      try (var api = service.api();
          var late = new Socket(InetAddress.getLoopbackAddress(), service.port())) {
        var plan = DemoPlans.submission(api, 1);
        begin(late, plan);
        change(engine, "UPDATE journal_lease SET owner = 'another', token += 1");

        var answer = api.post(WORKFLOWS, plan);
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.text("/code")).isEqualTo("journal-in-use");
        assertThat(end(late, plan)).startsWith("HTTP/1.1 503").contains("engine-stopping");
      }
      assertThat(service.awaitExit()).isEqualTo(75);
      assertThat(service.log()).contains("another orchestrator has taken the journal over");

      change(engine, "UPDATE journal_lease SET expires = time::now()");
      next.start("never:0");
    }
  }

  /** All of a request but its last byte: it is under way when the process is about to end. */
  private static void begin(Socket request, String body) throws IOException {
    var head =
        """
        POST %s HTTP/1.1
        Host: 127.0.0.1
        Authorization: Bearer %s
        Content-Type: application/json
        Content-Length: %d
        Connection: close

        """
            .formatted(WORKFLOWS, TestHome.TOKEN, body.length())
            .replace("\n", "\r\n");
    request.getOutputStream().write((head + withoutEnd(body)).getBytes(UTF_8));
  }

  private static String end(Socket request, String body) throws IOException {
    request.getOutputStream().write(body.substring(withoutEnd(body).length()).getBytes(UTF_8));
    return new String(request.getInputStream().readAllBytes(), UTF_8);
  }

  private static String withoutEnd(String body) {
    return body.substring(0, body.length() - 1);
  }

  @Test
  void aSecondProcessOnTheSameDatabaseDoesNotStart() {
    try (var engine = RunningEngine.start(directory);
        // as long as no busy machine keeps the first from renewing it while the second one starts
        var first = new DoomedProcess(home, settings(engine, "60s"));
        var second = new DoomedProcess(otherHome, settings(engine, "60s"))) {
      first.start("never:0");

      assertThat(second.startInVain())
          .contains("uses the journal in this database", "stop the other orchestrator");
    }
  }

  @Test
  void aSecondProcessOnTheSameFilesDoesNotStart() {
    try (var first = new DoomedProcess(home);
        var second = new DoomedProcess(home)) {
      first.start("never:0");

      assertThat(second.startInVain())
          .contains("another process uses the journal in", "stop the other orchestrator");
    }
  }

  private static String[] settings(RunningEngine engine, String lease) {
    return engine.arguments(DATABASE, "--provisioning.journal.surrealdb.lease=" + lease);
  }

  /** As another orchestrator does it, at once. */
  private static void change(RunningEngine engine, String text) {
    try (var client = SurrealClient.connect(engine.database(DATABASE, 1).connection())) {
      client.execute(text);
    }
  }
}

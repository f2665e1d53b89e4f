package io.provisioning.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A day of a program that its person let in: the official client package, through the door. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("proof-platform")
class AgentDayIntegrationTests {

  private static final Path AGENT = Path.of("src/test/agent");
  private static final JsonMapper JSON = JsonMapper.shared();

  @TempDir private static Path directory;

  private Platform platform;
  private Person person;

  @BeforeAll
  void up() throws Exception {
    platform = new Platform(directory.resolve("home"), Map.of());
    person = new Person(platform, "admin", "a horse that nobody stapled");
    person.enrol(platform.begin());
    for (var file : List.of("package.json", "package-lock.json", "agent.js")) {
      Files.copy(AGENT.resolve(file), directory.resolve(file));
    }
    var npm =
        new ProcessBuilder("npm", "ci", "--no-audit", "--no-fund")
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .start();
    var output = new String(npm.getInputStream().readAllBytes(), UTF_8);
    assertThat(npm.waitFor()).as(output).isZero();
  }

  @AfterAll
  void down() throws Exception {
    var _ = platform.run("down");
  }

  @Test
  void aChangeIsPlannedConfirmedAppliedAndUndone() throws Exception {
    var day = day("2026-07-28", "read", "change");

    assertThat(day.path("connected").asString()).isEqualTo("2026-07-28");
    assertThat(day.path("tools").asInt()).isGreaterThanOrEqualTo(20);
    assertThat(day.path("prompts")).hasSize(3);
    assertThat(day.path("planned").path("create").asInt()).isPositive();
    assertThat(day.path("refused").asString()).isEqualTo("confirmation-refused");
    assertThat(day.path("applied").asString()).isEqualTo("completed");
    assertThat(day.path("read").asString()).isEqualTo("completed");
    assertThat(day.path("asked").asString()).contains("`undo`", "This would happen");
    assertThat(day.path("undone").asString()).isEqualTo("rolled_back");
    assertThat(day.path("left").asInt()).isZero();
    var audit = audit("callMcp");
    assertThat(audit).contains("\"program\"", "The official client", "shown_bytes", "sha256:");
    assertThat(audit("rollbackWorkflow")).contains("\"via\"", "The official client");
  }

  @Test
  void aProgramThatMayLookPlansAndAppliesNothing() throws Exception {
    var day = day("2025-11-25", "read");

    assertThat(day.path("connected").asString()).isEqualTo("2025-11-25");
    assertThat(day.path("scope").asString()).isEqualTo("read");
    assertThat(day.path("planned").path("create").asInt()).isPositive();
    assertThat(day.path("denied").asString()).isEqualTo("not-permitted");
  }

  /** What the program has done, by what it says of it. */
  private ObjectNode day(String revision, String... scopes) throws Exception {
    var process =
        new ProcessBuilder(
                "node",
                "agent.js",
                "http://localhost:%d/mcp".formatted(platform.door),
                revision,
                Checkout.ROOT.resolve("examples/web/infra.pkl").toString())
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .start();
    var day = JSON.createObjectNode();
    try (var lines = process.inputReader(UTF_8);
        var input = process.outputWriter(UTF_8)) {
      var other = new StringBuilder();
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.startsWith("{")) {
          other.append(line).append('\n');
          continue;
        }
        var told = JSON.readTree(line);
        told.properties().forEach(entry -> day.set(entry.getKey(), entry.getValue()));
        if (told.has("authorize")) {
          input.write(allow(told.path("authorize").asString(), scopes) + "\n");
          input.flush();
        }
      }
      assertThat(process.waitFor()).as("%s%n%s", other, day).isZero();
    }
    return day;
  }

  /** What the page does when somebody presses the button. */
  private String allow(String page, String... scopes) throws Exception {
    var body = JSON.createObjectNode().put("days", 1);
    body.set("request", asked(page));
    var granted = body.putArray("scopes");
    List.of(scopes).forEach(granted::add);
    var answer =
        platform.send(
            "POST",
            platform.door,
            "/api/v1/client-authorizations",
            person.signIn(),
            body.toString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body()).path("redirect_to").asString();
  }

  private static ObjectNode asked(String page) {
    var asked = JSON.createObjectNode();
    for (var parameter : URI.create(page).getRawQuery().split("&", -1)) {
      var parts = parameter.split("=", 2);
      asked.put(parts[0], URLDecoder.decode(parts[1], UTF_8));
    }
    return asked;
  }

  private String audit(String action) throws Exception {
    var path = "/api/v1/audit/events?action=" + action;
    return platform.send("GET", platform.door, path, person.signIn(), "").body();
  }
}

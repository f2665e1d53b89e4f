package io.provisioning.docs;

import static io.provisioning.docs.Platform.field;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.process.Daemon;
import io.provisioning.service.testkit.FreePorts;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
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

/**
 * A service of somebody else behind the door: a folder with a program of one file, a contract and a
 * start line. No line outside of that folder is for it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("proof-platform")
class NotesIntegrationTests {

  private static final Path SERVICE = Path.of("src/test/resources/services/notes");
  private static final String NOTES = "/api/v1/notes";

  @TempDir private static Path directory;

  private Platform platform;
  private int port;
  private String firstPassword = "";
  private String ownersToken = "";

  @BeforeAll
  void up() throws Exception {
    port = FreePorts.next();
    platform =
        new Platform(
            directory.resolve("home"),
            Map.of(
                "PROVISIONING_SERVICES__FOLDERS",
                SERVICE.toAbsolutePath().toString(),
                "PROVISIONING_NOTES__PORT",
                Integer.toString(port)));
    var policies = platform.home.resolve("control-center/policies");
    var ownersAlone = PosixFilePermissions.fromString("rwx------");
    Files.createDirectories(policies, PosixFilePermissions.asFileAttribute(ownersAlone));
    Files.copy(SERVICE.resolve("notes.cedar"), policies.resolve("notes.cedar"));
    firstPassword = platform.begin();
    ownersToken = platform.run("token").output().strip();
  }

  @AfterAll
  void down() throws Exception {
    var _ = platform.run("down");
  }

  @Test
  @Order(1)
  void itRunsLikeAnyOther() throws Exception {
    var status = platform.run("status");
    assertThat(status.exitCode()).as(status.output()).isZero();
    assertThat(status.output()).containsPattern("notes +running +http://127.0.0.1:" + port);

    var overview = platform.run("overview");
    assertThat(overview.output()).containsPattern("notes +(up|ready|running)");

    var logs = platform.run("logs", "notes");
    assertThat(logs.output()).contains("notes are kept on port " + port);
  }

  @Test
  @Order(2)
  void theDoorLetsInWhoMay() throws Exception {
    assertThat(add("", "default").statusCode()).isEqualTo(401);

    var added = add(ownersToken, "default");
    assertThat(added.statusCode()).as(added.body()).isEqualTo(201);
    assertThat(field(added.body(), "author")).isEqualTo("local-account");

    assertThat(at(platform.door, "GET", NOTES + "?workspace=default", ownersToken)).isEqualTo(200);
    assertThat(at(platform.door, "GET", NOTES + "/1", ownersToken)).isEqualTo(200);
    // the token of a person is of no use at the service's own port
    assertThat(at(port, "GET", NOTES, ownersToken)).isEqualTo(401);
    assertThat(at(port, "GET", NOTES, "")).isEqualTo(401);
    assertThat(platform.run("logs", "notes").output()).contains("local-account has added a note");
  }

  @Test
  @Order(3)
  void itsContractIsKept() throws Exception {
    var wrong =
        platform.send("POST", platform.door, NOTES, ownersToken, "{\"text\": 1, \"colour\": 2}");
    assertThat(wrong.statusCode()).as(wrong.body()).isEqualTo(400);

    var large = "{\"workspace\": \"default\", \"text\": \"%s\"}".formatted("x".repeat(2000));
    assertThat(platform.send("POST", platform.door, NOTES, ownersToken, large).statusCode())
        .isEqualTo(413);
  }

  @Test
  @Order(4)
  void rolesAndPoliciesSpeakOfIt() throws Exception {
    var admin = new Person(platform, "admin", "a horse that nobody stapled");
    admin.enrol(firstPassword);
    var token = admin.signIn();
    var made =
        platform.send(
            "POST",
            platform.door,
            "/api/v1/users",
            token,
            "{\"name\": \"ada\", \"roles\": [\"viewer\"]}");
    var ada = new Person(platform, "ada", "a battery that nobody stapled");
    ada.enrol(field(made.body(), "password"));
    var viewer = ada.signIn();

    assertThat(at(platform.door, "GET", NOTES + "?workspace=default", viewer)).isEqualTo(200);
    var refused = add(viewer, "default");
    assertThat(refused.statusCode()).as(refused.body()).isEqualTo(403);
    // what a file of policies forbids is forbidden to whoever may do everything else
    var kept = add(token, "archive");
    assertThat(kept.statusCode()).as(kept.body()).isEqualTo(201);
    assertThat(remove(field(kept.body(), "id"), token)).isEqualTo(403);
    assertThat(remove("1", token)).isEqualTo(204);

    var audit =
        platform.send("GET", platform.door, "/api/v1/audit/events?action=addNote", token, "");
    assertThat(audit.statusCode()).as(audit.body()).isEqualTo(200);
    assertThat(audit.body()).contains("addNote", "local-account", "ada");
  }

  @Test
  @Order(5)
  void itIsStartedAgainWhenItWasKilled() throws Exception {
    var before = platform.process("notes");

    assertThat(before.destroyForcibly()).isTrue();

    await(() -> platform.process("notes").pid() != before.pid());
    var token = platform.run("token").output().strip(); // the first may have ended
    await(() -> at(platform.door, "GET", NOTES + "?workspace=default", token) == 200);
    assertThat(platform.run("status").output())
        .containsPattern("notes +running .* 1\\n")
        .containsPattern("notes ended .*; it was restarted");
  }

  @Test
  @Order(6)
  void downStopsIt() throws Exception {
    var process = platform.process("notes");

    assertThat(platform.run("down").output()).containsPattern("notes +stopped");

    assertThat(Daemon.lives(process)).isFalse();
  }

  private HttpResponse<String> add(String token, String workspace) throws Exception {
    var note = "{\"workspace\": \"%s\", \"text\": \"buy milk\"}".formatted(workspace);
    return platform.send("POST", platform.door, NOTES, token, note);
  }

  private int remove(String id, String token) throws Exception {
    return at(platform.door, "DELETE", NOTES + "/" + id, token);
  }

  private int at(int service, String method, String path, String token) throws Exception {
    return platform.send(method, service, path, token, "").statusCode();
  }

  private static void await(Callable<Boolean> condition) {
    Awaitility.await()
        .pollInterval(Duration.ofMillis(100))
        .atMost(Duration.ofMinutes(3))
        .ignoreExceptions()
        .until(condition);
  }
}

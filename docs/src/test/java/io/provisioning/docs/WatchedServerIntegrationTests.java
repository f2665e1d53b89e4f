package io.provisioning.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.provider.testkit.FreeBlocks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/**
 * A server that really runs, on the platform as people start it, with its Prometheus and
 * Alertmanager: measured once it is there, drifted and alerted when somebody stops it behind the
 * platform's back, brought back by the plan that is ready, and forgotten when it is destroyed.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("proof-platform")
class WatchedServerIntegrationTests {

  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final String DECLARED =
      """
      name: watched
      settings: { provider: local }
      networks: [{ name: net, cidr: %s }]
      servers: [{ name: s1, networks: [net] }]
      """
          .formatted(FreeBlocks.next());
  private static final String SUMMARY = "s1 of watched does not answer";

  @TempDir private static Path directory;

  private Platform platform;
  private Pager pager;

  @BeforeAll
  void up() throws Exception {
    pager = new Pager();
    platform = new Platform(directory.resolve("home"), pager.settings());
    var _ = platform.begin("local");
    var watched =
        Files.createDirectories(platform.home.resolve("workspaces/default/infra/watched"));
    Files.writeString(watched.resolve("infra.yaml"), DECLARED);
  }

  /** Also after a failure: nothing stays on the machine. */
  @AfterAll
  void down() throws Exception {
    var _ = platform.run("infra", "destroy", "watched", "--yes", "--allow-irreversible");
    var _ = platform.run("down");
    pager.close();
  }

  @Test
  void whoStopsAServerBehindItsBackIsFoundOut() throws Exception {
    platform.succeeds("infra", "apply", "watched", "--yes");
    var created = now();
    await("provisioning_server_reachable{server=\"s1\"}", "1");
    say("measured %s after its creation", created);
    await("provisioning_server_cpu_seconds_total{server=\"s1\"} > bool 0", "1");
    await("provisioning_server_disk_available_bytes{server=\"s1\",mount=\"/\"} > bool 0", "1");
    assertThat(platform.succeeds("alert", "list")).doesNotContain("s1");
    var types = "--types=alert.firing,alert.acknowledged,alert.resolved";
    platform.succeeds("webhook", "create", "pager", "--url", pager.url(), types);
    platform.succeeds("webhook", "create", "mail", "--url", "mailto:oncall@team.example", types);

    podman("stop", "--time", "1", container());
    var stopped = now();
    awaitDrift("stopped");
    say("drift told %s after it was stopped", stopped);
    awaitAlert(true);
    say("alerted %s after it was stopped", stopped);
    pager.await("alert.firing", SUMMARY);
    say("paged %s after it was stopped", stopped);
    var id = alert();
    platform.succeeds("alert", "ack", id, "--note", "on it");
    pager.await("alert.acknowledged", SUMMARY);
    assertThat(platform.succeeds("alert", "explain", id))
        .contains("1. watched/server/s1", "was stopped, and not by a workflow");
    assertThat(platform.succeeds("alert", "show", id))
        .contains(SUMMARY, "critical", "/servers/watched/s1?workspace=default", "and start it");
    await("provisioning_server_reachable{server=\"s1\"}", "0");

    platform.succeeds("drift", "revert", "watched.server.s1", "--yes");
    assertThat(platform.succeeds("drift", "list", "-i", "watched")).doesNotContain("stopped");
    var started = now();
    awaitAlert(false);
    say("the alert ended %s after it was started", started);
    pager.await("alert.resolved", SUMMARY);
    assertThat(pager.messages(SUMMARY))
        .containsExactly("alert.firing", "alert.acknowledged", "alert.resolved");
    assertThat(pager.subjects(SUMMARY))
        .containsExactly(
            "critical: " + SUMMARY,
            "acknowledged by local-account: " + SUMMARY,
            "resolved: " + SUMMARY);
    assertThat(platform.succeeds("alert", "list", "--state", "resolved")).contains(SUMMARY);

    podman("rm", "--force", "--time", "1", container());
    var removed = now();
    awaitDrift("gone");
    say("drift told %s after it was removed", removed);
    platform.succeeds("drift", "revert", "watched.server.s1", "--yes");
    await("provisioning_server_reachable{server=\"s1\"}", "1");
    assertThat(platform.succeeds("infra", "apply", "watched", "--yes"))
        .contains("nothing to change");

    platform.succeeds("infra", "destroy", "watched", "--yes", "--allow-irreversible");
    var destroyed = now();
    Awaitility.await()
        .atMost(PATIENCE)
        .until(() -> !query("provisioning_server_reachable").contains("s1"));
    say("gone %s after it was destroyed", destroyed);
    assertThat(platform.succeeds("alert", "list")).doesNotContain("s1");
  }

  private void awaitDrift(String kind) {
    Awaitility.await()
        .atMost(PATIENCE)
        .until(() -> platform.succeeds("drift", "list", "-i", "watched").contains(kind));
  }

  private void awaitAlert(boolean fires) {
    Awaitility.await()
        .atMost(PATIENCE)
        .until(() -> platform.succeeds("alert", "list").contains(SUMMARY) == fires);
  }

  /** The id of the alert; its drift is one too by then. */
  private String alert() throws Exception {
    var alerts = JsonMapper.shared().readTree(platform.succeeds("alert", "list", "--json"));
    return alerts.findParents("summary").stream()
        .filter(it -> it.path("summary").asString().equals(SUMMARY))
        .map(it -> it.path("id").asString())
        .findFirst()
        .orElseThrow();
  }

  private void await(String query, String value) {
    Awaitility.await()
        .atMost(PATIENCE)
        .ignoreExceptions()
        .until(() -> Platform.field(query(query), "value"), value::equals);
  }

  private String query(String text) throws Exception {
    return platform.succeeds("metric", "query", text, "--json");
  }

  private static Instant now() {
    return Clock.systemUTC().instant();
  }

  /** For the figures in the documentation. */
  private static void say(String what, Instant since) {
    System.out.printf("watched server: " + what + "%n", Duration.between(since, now()));
  }

  /** Of the server, in the engine of the machine. */
  private String container() throws Exception {
    var installation = Files.readString(platform.home.resolve("installation"), UTF_8).strip();
    var found =
        podman(
            "ps",
            "--all",
            "--quiet",
            "--filter",
            "label=io.provisioning.installation=" + installation,
            "--filter",
            "label=io.provisioning.name=s1");
    assertThat(found).matches("[0-9a-f]{12}");
    return found;
  }

  private static String podman(String... arguments) throws Exception {
    var command = Stream.concat(Stream.of("podman"), Stream.of(arguments)).toList();
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder
        .environment()
        .put("CONTAINERS_CONF", Checkout.ROOT.resolve("deploy/podman/containers.conf").toString());
    var process = builder.start();
    var output = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
    assertThat(process.waitFor()).as(List.of(arguments) + ": " + output).isZero();
    return output;
  }
}

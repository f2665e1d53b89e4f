package io.provisioning.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.engine.Api;
import io.provisioning.orchestrator.engine.Api.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.awaitility.Awaitility;

/** What a request may run into, made over HTTP in a workspace of its own. */
final class Stock {

  static final String SCHEDULE = "nightly";

  private static final String DOCUMENT =
      """
      {"name": "web", "settings": {"provider": "demo"},
       "networks": [{"name": "lan", "cidr": "10.1.0.0/24"}],
       "servers": [{"name": "db", "networks": ["lan"], "taskservs": [{"name": "postgres"}]}],
       "clusters": [{"name": "corner", "template": "shop"}]}
      """;

  private final Api api;
  private final Path home;
  private final String workspace = "w" + UUID.randomUUID();

  Stock(Api api, Path home) {
    this.api = api;
    this.home = home;
  }

  String workspace() {
    return workspace;
  }

  /** All there is in the workspace, all webhooks, and who has paused anything. */
  String all() {
    var workflows = made(api.get("/api/v1/workflows?workspace=" + workspace));
    return workflows.body().toPrettyString() + "\n" + allButWorkflows();
  }

  /** What is told without a look into the archive, in which something may just have been put. */
  String allButWorkflows() {
    var where = "?workspace=" + workspace;
    var pauses = made(api.get("/api/v1/scheduling")).body().findValuesAsString("paused_by");
    return Stream.of(
                "/api/v1/resources" + where,
                "/api/v1/schedules" + where,
                "/api/v1/webhooks?limit=1000")
            .map(path -> made(api.get(path)).body().toPrettyString())
            .collect(Collectors.joining("\n"))
        + pauses;
  }

  private static Answer made(Answer answer) {
    assertThat(answer.status()).as(answer.body().toString()).isBetween(200, 299);
    return answer;
  }

  Answer post(String path, String body, String... headers) {
    return made(api.post(path, body, headers));
  }

  /** A request for a plan of a network, and of a server that needs it. */
  String wanted() {
    return """
    {"workspace": "%s", "action": "apply", "document": {
      "name": "web", "settings": {"provider": "demo"},
      "networks": [{"name": "lan", "cidr": "10.1.0.0/24"}],
      "servers": [{"name": "db", "networks": ["lan"]}]}}
    """
        .formatted(workspace);
  }

  /** The digest of a plan of what is wanted. */
  String planned() {
    return post("/api/v1/plans", wanted()).text("/digest");
  }

  /** The digest of a plan by which it is all taken away. */
  String destruction() {
    return post(
            "/api/v1/plans",
            "{\"workspace\": \"%s\", \"action\": \"destroy\", \"infrastructure\": \"web\"}"
                .formatted(workspace))
        .text("/digest");
  }

  /**
   * A request to apply a plan.
   *
   * @param more members, each after a comma
   */
  String submission(String plan, String more) {
    return "{\"workspace\": \"%s\", \"plan\": \"%s\"%s}".formatted(workspace, plan, more);
  }

  String submitted(String... headers) {
    return post("/api/v1/workflows", submission(planned(), ""), headers).text("/id");
  }

  /** A workflow that has ended well. */
  String completed() {
    var id = submitted("Prefer", "wait=30");
    awaitState(id, "completed");
    return id;
  }

  /** A network of {@code hetzner} that is there. */
  void completedAtHetzner() {
    var wanted =
        """
        {"workspace": "%s", "action": "apply", "document": {
          "name": "web", "settings": {"provider": "hetzner"},
          "networks": [{"name": "lan", "cidr": "10.1.0.0/24"}]}}
        """
            .formatted(workspace);
    var plan = post("/api/v1/plans", wanted).text("/digest");
    var id = post("/api/v1/workflows", submission(plan, ""), "Prefer", "wait=30").text("/id");
    awaitState(id, "completed");
  }

  /** The id of the drift of a server that is there and was stopped by hand. */
  String drifted() {
    completed();
    var ledger = home.resolve("state/providers/demo/ledger.jsonl");
    try {
      var server =
          Files.readString(ledger)
              .lines()
              .filter(line -> line.contains(workspace) && line.contains("\"SERVER\""))
              .findFirst()
              .orElseThrow();
      Files.writeString(
          ledger,
          server.replace("\"effect\":\"created\"", "\"effect\":\"stopped\"") + "\n",
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    var id = "web.server.db";
    Awaitility.await()
        .until(() -> api.get("/api/v1/drift/" + id + "?workspace=" + workspace).status() == 200);
    return id;
  }

  /** The default account of the workspace at {@code hetzner}. */
  void withAccount(String token) {
    post("/api/v1/provider-accounts?workspace=" + workspace, account(token));
  }

  static String account(String token) {
    return "{\"provider\": \"hetzner\", \"name\": \"default\", \"credential\": {\"token\": \"%s\"}}"
        .formatted(token);
  }

  /** The id of a resource that is there, as it stands in a path. */
  String resource() {
    completed();
    var id = api.get("/api/v1/resources?workspace=" + workspace).text("/items/0/id");
    return URLEncoder.encode(id, StandardCharsets.UTF_8);
  }

  /** The id of an operation of the plan, as it stands in a query. */
  String operation(int number) {
    var id = post("/api/v1/plans", wanted()).text("/operations/" + number + "/id");
    return "operation=" + URLEncoder.encode(id, StandardCharsets.UTF_8);
  }

  /** A workflow that does nothing before its first operation is approved. */
  String waiting() {
    var first = post("/api/v1/plans", wanted()).text("/operations/0/id");
    var approvals = ", \"approvals\": [\"" + first + "\"]";
    return post("/api/v1/workflows", submission(planned(), approvals)).text("/id");
  }

  /** A workflow that has ended, with everything left to do. */
  String cancelled() {
    var id = waiting();
    post("/api/v1/workflows/" + id + "/cancel?rollback=false", "");
    awaitState(id, "cancelled");
    return id;
  }

  void awaitState(String workflow, String state) {
    Awaitility.await()
        .pollInterval(Duration.ofMillis(20))
        .until(() -> api.get("/api/v1/workflows/" + workflow).text("/state"), state::equals);
  }

  /** Starts nothing more in the workspace. */
  void standStill() {
    post("/api/v1/scheduling/pause", pause());
  }

  String pause() {
    return "{\"scope\": \"workspace\", \"name\": \"%s\"}".formatted(workspace);
  }

  /** A schedule that is not due within the life of a test. */
  String schedule(String more) {
    return """
    {"workspace": "%s", "name": "%s", "cron": "0 0 1 1 *", %s "run": %s}
    """
        .formatted(workspace, SCHEDULE, more, wanted());
  }

  void scheduled(String more, String... headers) {
    post("/api/v1/schedules", schedule(more), headers);
  }

  /** A schedule that was paused after it was created, which unpausing all of them ends. */
  void paused(String... headers) {
    scheduled("", headers);
    post("/api/v1/schedules/" + SCHEDULE + "/pause?workspace=" + workspace, "");
  }

  /** A webhook that sends nothing. */
  static String webhook(String name) {
    return """
    {"name": "%s", "url": "https://receiver.example/in", "types": ["*"], "enabled": false}
    """
        .formatted(name);
  }

  String hooked(String... headers) {
    return post("/api/v1/webhooks", webhook("chat of " + workspace), headers).text("/id");
  }

  String delivery(String webhook) {
    return post("/api/v1/webhooks/" + webhook + "/test", "").text("/id");
  }

  /** The id of the caller's notification that a workflow has ended. */
  String notified() {
    var workflow = completed();
    return Awaitility.await()
        .until(() -> notification(workflow), Optional::isPresent)
        .orElseThrow();
  }

  private Optional<String> notification(String workflow) {
    var items = made(api.get("/api/v1/notifications?limit=1000")).body().at("/items");
    return StreamSupport.stream(items.spliterator(), false)
        .filter(item -> item.path("workflow").asString().equals(workflow))
        .map(item -> item.path("id").asString())
        .findFirst();
  }

  /** The caller has a chat, to which nothing was sent yet. */
  void chatting() {
    var request =
        api.request("/api/v1/notifications/preferences")
            .header("Content-Type", "application/json")
            .PUT(
                BodyPublishers.ofString(
                    """
                    {"kinds": ["ended"], "page": true,
                     "webhook": {"format": "slack", "url": "http://127.0.0.1:1/in"}}
                    """));
    made(api.send(request));
  }

  /** A declaration where earlier clients look for it, and a request of theirs for a part of it. */
  String declared() {
    var directory = home.resolve("workspaces").resolve(workspace).resolve("infra/web");
    try {
      Files.createDirectories(directory);
      Files.writeString(directory.resolve("infra.json"), DOCUMENT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return "{\"infra\": \"web\", \"workspace\": \"%s\"}".formatted(workspace);
  }

  /** A request to declare a network under this name, in the format of what is declared. */
  String declaration(String network) {
    return """
    {"workspace": "%s", "name": "web", "format": "json",
     "text": "{\\"name\\": \\"web\\", \\"networks\\": [{\\"name\\": \\"%s\\", \\"cidr\\": \\"10.1.0.0/24\\"}]}"}
    """
        .formatted(workspace, network);
  }

  /** The digest of a plan of a text for which there is no file yet. */
  String plannedText() {
    return post(
            "/api/v1/plans",
            """
            {"workspace": "%s", "action": "apply", "declaration": {
              "name": "web", "format": "json", "text": "{\\"name\\": \\"web\\"}"}}
            """
                .formatted(workspace))
        .text("/digest");
  }

  /** Something is in the way of a file beside the declaration. */
  void obstruct(String file) {
    try {
      Files.createDirectories(
          home.resolve("workspaces").resolve(workspace).resolve("infra/web").resolve(file + "/in"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

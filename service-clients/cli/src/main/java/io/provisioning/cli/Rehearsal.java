package io.provisioning.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.Style;
import io.provisioning.cli.home.Home;
import io.provisioning.cli.home.LastPort;
import io.provisioning.cli.home.Mode;
import io.provisioning.cli.home.PrivateFiles;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/**
 * Runs what commands run, against canned answers, so that the launcher can keep the classes it
 * touches in a cache. Touches nothing of the user's.
 *
 * <p>With the argument {@code documents} it rehearses commands that read documents, otherwise the
 * others: Pkl's evaluator is three quarters of all classes, and loading them costs even where they
 * are not used.
 */
final class Rehearsal {

  private static final String WORKFLOW =
      """
      {"id": "w1", "workspace": "default", "infrastructure": "web", "plan": "sha256:0",
       "state": "completed", "submitted_at": "2026-01-01T00:00:00Z", "last_event_id": 3,
       "counts": {"total": 1, "pending": 0, "running": 0, "succeeded": 1, "failed": 0, "skipped": 0, "undone": 0}}
      """;
  private static final String OPERATION =
      """
      {"id": "create server/db", "action": "create", "resource": "server/db", "state": "succeeded",
       "attempts": 1, "dependencies": []}
      """;
  private static final String PLAN =
      """
      {"digest": "sha256:0", "workspace": "default", "infrastructure": "web",
       "created_at": "2026-01-01T00:00:00Z", "unchanged": [], "warnings": [], "cost": [],
       "rollback": true, "parallel_limit": 8,
       "operations": [{"id": "create server/db", "action": "create", "resource": "server/db",
         "provider": "demo", "dependencies": [], "changes": [{"property": "plan", "after": "small"}]}],
       "summary": {"create": 1, "update": 0, "replace": 0, "delete": 0, "unchanged": 0, "irreversible": 0}}
      """;
  private static final String EVENTS =
      """
      data: {"id": 1, "at": "2026-01-01T00:00:00Z", "type": "operation_started", "operation": "create server/db", "attempt": 1}

      data: {"id": 2, "at": "2026-01-01T00:00:01Z", "type": "operation_succeeded", "operation": "create server/db"}

      data: {"id": 3, "at": "2026-01-01T00:00:01Z", "type": "workflow_completed"}

      """;
  private static final String TOKEN =
      "{\"access_token\": \"t\", \"token_type\": \"Bearer\", \"expires_in\": 300}";
  private static final String DOCUMENT =
      "name: web\nservers:\n  - name: db\n    provider: demo\n    taskservs: [{name: nginx}]\n";

  private static final List<String> COMMANDS =
      List.of(
          "version",
          "status",
          "workflow list",
          "workflow list --json",
          "workflow watch w1",
          "server list",
          "config show",
          "help infra apply",
          "complete-names infra w",
          "complete-names server d",
          "worflow list");

  private Rehearsal() {}

  public static void main(String[] arguments) throws IOException {
    var directory = Files.createTempDirectory("provisioning-rehearsal-");
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", Rehearsal::answer);
    server.start();
    try {
      rehearse(directory, server.getAddress().getPort(), List.of(arguments).contains("documents"));
    } finally {
      server.stop(0);
      new ProcessBuilder("rm", "-rf", directory.toString()).start();
    }
  }

  private static void rehearse(Path directory, int port, boolean documents) throws IOException {
    var home = new Home(directory);
    PrivateFiles.directory(home.run());
    PrivateFiles.directory(home.localAccount().resolveSibling(""));
    LastPort.CONTROL_CENTER.remember(home, port);
    Mode.MULTI_USER.remember(home);
    PrivateFiles.write(home.localAccount(), "rehearsal\n");
    var file = directory.resolve("infra.yaml");
    Files.writeString(file, DOCUMENT);
    var _ = Main.invocation();
    var commands = documents ? documentCommands(file) : COMMANDS;
    for (var command : commands) {
      new CommandTree(invocation(home)).execute(command.split(" ", -1));
    }
  }

  private static List<String> documentCommands(Path file) {
    return List.of(
        "infra validate --file " + file,
        "infra plan --file " + file,
        "infra apply --yes --file " + file);
  }

  private static Invocation invocation(Home home) {
    var silence = new PrintWriter(Writer.nullWriter());
    return new Invocation(
        new Console(
            silence,
            silence,
            new BufferedReader(Reader.nullReader()),
            new Console.Abilities(false, true, true, Style.COLOURED),
            () -> new Console.Size(100, 40)),
        Map.of(),
        home.directory(),
        home,
        Main.checkout(),
        Clock.systemUTC(),
        Thread::sleep,
        () -> InfrastructureLanguage.create(List.of("local", "demo")));
  }

  private static void answer(HttpExchange exchange) throws IOException {
    var path = exchange.getRequestURI().getPath();
    boolean events = path.endsWith("/events");
    var body = (events ? EVENTS : json(exchange.getRequestMethod(), path)).getBytes(UTF_8);
    exchange
        .getResponseHeaders()
        .set("Content-Type", events ? "text/event-stream" : "application/json");
    exchange.getRequestBody().readAllBytes();
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private static String json(String method, String path) {
    if (path.endsWith("/tokens")) {
      return TOKEN;
    }
    if (path.endsWith("/plans")) {
      return PLAN;
    }
    if (path.endsWith("/operations")) {
      return "{\"items\": [" + OPERATION + "]}";
    }
    if (path.endsWith("/workflows") && method.equals("GET")) {
      return "{\"items\": [" + WORKFLOW + "]}";
    }
    return path.contains("/workflows") ? WORKFLOW : "{\"items\": []}";
  }
}

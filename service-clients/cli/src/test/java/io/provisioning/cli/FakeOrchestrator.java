package io.provisioning.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import io.provisioning.cli.console.JsonText;
import io.provisioning.client.orchestrator.model.CausePage;
import io.provisioning.client.orchestrator.model.DeliveryView;
import io.provisioning.client.orchestrator.model.DeltaView;
import io.provisioning.client.orchestrator.model.DifferencesView;
import io.provisioning.client.orchestrator.model.EventView;
import io.provisioning.client.orchestrator.model.ExtensionView;
import io.provisioning.client.orchestrator.model.HistoryPage;
import io.provisioning.client.orchestrator.model.ImpactPage;
import io.provisioning.client.orchestrator.model.LogLine;
import io.provisioning.client.orchestrator.model.OperationView;
import io.provisioning.client.orchestrator.model.PlanView;
import io.provisioning.client.orchestrator.model.ProblemView;
import io.provisioning.client.orchestrator.model.ProgressView;
import io.provisioning.client.orchestrator.model.ProviderView;
import io.provisioning.client.orchestrator.model.ResourceView;
import io.provisioning.client.orchestrator.model.ResultView;
import io.provisioning.client.orchestrator.model.ScheduleSummary;
import io.provisioning.client.orchestrator.model.ScheduleView;
import io.provisioning.client.orchestrator.model.ScheduledRun;
import io.provisioning.client.orchestrator.model.SchedulingView;
import io.provisioning.client.orchestrator.model.WaitingView;
import io.provisioning.client.orchestrator.model.WebhookView;
import io.provisioning.client.orchestrator.model.WorkflowView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/**
 * Speaks the orchestrator's API on loopback, in the shapes of its document, from what a test sets.
 */
public final class FakeOrchestrator implements AutoCloseable {

  public static final String TOKEN = "the-token";

  private final ContractServer server;
  public final List<String> requests = new CopyOnWriteArrayList<>();
  public final List<String> bodies = new CopyOnWriteArrayList<>();
  public final List<PlanView> plans = new ArrayList<>();
  public final List<WorkflowView> workflows = new ArrayList<>();
  public final List<OperationView> operations = new ArrayList<>();
  public final List<WaitingView> waiting = new ArrayList<>();
  public final List<ResultView> results = new ArrayList<>();
  public final List<EventView> events = new ArrayList<>();

  /** Snapshots, deltas and a result. */
  public final List<Object> progress = new ArrayList<>();

  private static final Map<String, Object> DRIFT =
      Map.of(
          "id",
          "web.server.db",
          "workspace",
          "default",
          "infrastructure",
          "web",
          "resource",
          "server/db",
          "kind",
          "gone",
          "provider",
          "demo",
          "changes",
          List.of(),
          "since",
          "2026-11-23T08:00:00Z",
          "checked_at",
          "2026-11-23T08:30:00Z");

  private static final Map<String, Object> DRIFT_PAGE =
      Map.of(
          "items",
          List.of(DRIFT),
          "looks",
          List.of(Map.of("infrastructure", "web", "complaint", "a workflow is changing it")));

  public final List<ResourceView> resources = new ArrayList<>();
  ImpactPage impact = new ImpactPage();
  CausePage causes = new CausePage().items(List.of());
  HistoryPage history = new HistoryPage();
  DifferencesView differences = new DifferencesView().items(List.of());
  public final List<ProviderView> providers = new ArrayList<>();
  public final List<ExtensionView> extensions = new ArrayList<>();
  public final List<ScheduleView> schedules = new ArrayList<>();
  public final List<String> damagedSchedules = new ArrayList<>();
  public final List<ScheduledRun> scheduledRuns = new ArrayList<>();
  public final List<WebhookView> webhooks = new ArrayList<>();
  public final List<DeliveryView> deliveries = new ArrayList<>();
  public SchedulingView scheduling =
      new SchedulingView().running(0).waiting(0).limits(List.of()).accounts(List.of());
  public final List<LogLine> logs = new ArrayList<>();
  final FakePreferences preferences = new FakePreferences();

  /** The last event that each stream of events was to go on after. */
  public final List<String> lastEventIds = new CopyOnWriteArrayList<>();

  /** What is answered, by method and path, before anything else is looked for. */
  public final Map<String, Object> answers = new ConcurrentHashMap<>();

  /** Events after which a connection breaks, for each connection in turn. */
  public final List<Integer> breaks = new ArrayList<>();

  /** Answers the next request instead of what it asks for. */
  public final List<ProblemView> problems = new ArrayList<>();

  public FakeOrchestrator() {
    server = new ContractServer(this::answer);
  }

  public int port() {
    return server.port();
  }

  private void answer(HttpExchange exchange) throws IOException {
    var request = exchange.getRequestMethod() + " " + exchange.getRequestURI();
    requests.add(request);
    bodies.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
    if (!("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
      send(exchange, 401, problem(401, "unauthenticated", "the request carries no token"));
    } else if (!problems.isEmpty()) {
      var problem = problems.removeFirst();
      send(exchange, problem.getStatus(), problem);
    } else {
      route(exchange, exchange.getRequestMethod(), exchange.getRequestURI().getPath());
    }
  }

  private void route(HttpExchange exchange, String method, String path) throws IOException {
    var answer = answers.get(method + " " + path);
    if (answer != null && Contract.success(exchange) == 204) {
      exchange.sendResponseHeaders(204, -1);
      exchange.close();
      return;
    }
    if (answer != null) {
      send(exchange, Contract.success(exchange), answer);
      return;
    }
    var parts = List.of(path.substring(1).split("/", -1));
    var collection = parts.size() > 2 ? parts.get(2) : "";
    var name = parts.size() > 3 ? parts.get(3) : "";
    var aspect = parts.size() > 4 ? parts.get(4) : "";
    if (aspect.equals("events")) {
      lastEventIds.add(String.valueOf(exchange.getRequestHeaders().getFirst("Last-Event-ID")));
      stream(exchange, events.stream().map(FakeOrchestrator::message).toList());
      return;
    }
    if (aspect.equals("progress")) {
      stream(exchange, progress.stream().map(FakeOrchestrator::message).toList());
      return;
    }
    if (path.equals(FakePreferences.PATH)) {
      preferences.answer(exchange, bodies.getLast());
      return;
    }
    if (collection.equals("resources") && !name.isEmpty()) {
      send(exchange, 200, aboutResource(parts.getLast()));
      return;
    }
    switch (method + " " + collection + (name.isEmpty() ? "" : "/*") + aspect) {
      case "POST plans" -> send(exchange, 200, plans.removeFirst());
      case "POST workflows" -> send(exchange, 202, workflows.getFirst());
      case "GET workflows" -> send(exchange, 200, page(filtered(exchange)));
      case "GET workflows/*" -> one(exchange, "workflow", name, workflow(name));
      case "GET workflows/*operations" -> send(exchange, 200, page(operations));
      case "GET workflows/*logs" -> logs(exchange);
      case "GET workflows/*waiting" -> send(exchange, 200, waiting);
      case "GET workflows/*result" -> send(exchange, 200, results.getFirst());
      case "POST workflows/*cancel",
          "POST workflows/*rollback",
          "POST workflows/*resume",
          "POST workflows/*pause",
          "POST workflows/*unpause",
          "POST workflows/*approve",
          "POST workflows/*refuse" ->
          one(exchange, "workflow", name, workflow(name));
      case "POST drift/*revert" -> send(exchange, 200, Map.of("plan", plans.removeFirst()));
      case "POST drift/*" -> send(exchange, 200, DRIFT_PAGE);
      case "GET drift/*" ->
          send(
              exchange,
              200,
              Map.of(
                  "items",
                  List.of(
                      Map.of(
                          "drift",
                          DRIFT,
                          "ended_at",
                          "2026-11-23T09:00:00Z",
                          "workflow",
                          "w-1",
                          "by",
                          "ada"))));
      case "GET drift" -> send(exchange, 200, Map.of("items", List.of(), "looks", List.of()));
      case "GET graph/*" -> send(exchange, 200, differences);
      case "GET resources" -> send(exchange, 200, page(wanted(exchange)));
      case "GET providers" -> send(exchange, 200, providers);
      case "GET providers/*" ->
          one(
              exchange,
              "provider",
              name,
              providers.stream().filter(one -> one.getName().equals(name)).toList());
      case "POST scheduling/*", "GET scheduling" -> send(exchange, 200, scheduling);
      case "GET extensions" ->
          send(
              exchange,
              200,
              extensions.stream()
                  .filter(one -> query(exchange, "kind").contains(one.getKind().getValue()))
                  .toList());
      default -> {
        if (collection.equals("webhooks")) {
          webhooks(exchange, method, name, aspect);
        } else {
          schedules(exchange, method, name, aspect);
        }
      }
    }
  }

  private void webhooks(HttpExchange exchange, String method, String name, String aspect)
      throws IOException {
    switch (method + (name.isEmpty() ? "" : " *") + aspect) {
      case "GET" -> send(exchange, 200, Map.of("items", webhooks));
      case "POST" -> send(exchange, 201, webhooks.getFirst());
      case "GET *", "PUT *", "POST *rotate" -> {
        exchange.getResponseHeaders().add("ETag", "\"7\"");
        send(exchange, 200, webhooks.getFirst());
      }
      case "GET *deliveries" -> send(exchange, 200, Map.of("items", deliveries));
      case "POST *test", "POST *deliveries" -> send(exchange, 202, deliveries.getFirst());
      case "DELETE *" -> {
        exchange.sendResponseHeaders(204, -1);
        exchange.close();
      }
      default -> send(exchange, 404, problem(404, "unknown path", name));
    }
  }

  private void schedules(HttpExchange exchange, String method, String name, String aspect)
      throws IOException {
    var named = schedules.stream().filter(one -> one.getName().equals(name)).toList();
    switch (method + (name.isEmpty() ? "" : " *") + aspect) {
      case "GET" ->
          send(exchange, 200, Map.of("items", summaries(exchange), "damaged", damagedSchedules));
      case "POST" -> send(exchange, 201, schedules.getFirst());
      case "GET *" -> one(exchange, "schedule", name, named);
      case "GET *next" ->
          send(
              exchange,
              200,
              Map.of(
                  "zone",
                  "Europe/Berlin",
                  "times",
                  List.of(
                      Map.of("at", "2026-11-21T01:30:00Z", "local", "2026-11-21T02:30:00+01:00"))));
      case "POST *" -> send(exchange, 200, Map.of("items", summaries(exchange)));
      case "PUT *", "POST *pause", "POST *unpause" -> send(exchange, 200, named.getFirst());
      case "POST *run" -> send(exchange, 202, scheduledRuns.removeFirst());
      case "DELETE *" -> {
        exchange.sendResponseHeaders(204, -1);
        exchange.close();
      }
      default -> send(exchange, 404, problem(404, "unknown path", name));
    }
  }

  private List<ScheduleSummary> summaries(HttpExchange exchange) {
    var workspace = query(exchange, "workspace");
    return schedules.stream()
        .filter(one -> workspace.isEmpty() || workspace.contains(one.getWorkspace()))
        .map(one ->
            new ScheduleSummary()
                .workspace(one.getWorkspace())
                .name(one.getName())
                .cron(one.getCron())
                .zone(one.getZone())
                .paused(one.getPaused())
                .nextAt(one.getNextAt())
                .lastRun(one.getHistory().isEmpty() ? null : one.getHistory().getFirst()))
        .toList();
  }

  private List<WorkflowView> workflow(String id) {
    return workflows.stream().filter(one -> one.getId().equals(id)).toList();
  }

  private List<WorkflowView> filtered(HttpExchange exchange) {
    var state = query(exchange, "state");
    var infrastructure = query(exchange, "infrastructure");
    var by = query(exchange, "submitted_by");
    return workflows.stream()
        .filter(one ->
            by.isEmpty()
                || (one.getSubmittedBy() != null && by.contains(one.getSubmittedBy().getName())))
        .filter(one -> state.isEmpty() || state.contains(one.getState().getValue()))
        .filter(one -> infrastructure.isEmpty() || infrastructure.contains(one.getInfrastructure()))
        .toList();
  }

  /** Ids of resources have slashes of their own. */
  private Object aboutResource(String aspect) {
    return switch (aspect) {
      case "impact" -> impact;
      case "history" -> history;
      case "causes" -> causes;
      default -> resources.getFirst();
    };
  }

  private List<ResourceView> wanted(HttpExchange exchange) {
    var kind = query(exchange, "kind");
    var infrastructure = query(exchange, "infrastructure");
    return resources.stream()
        .filter(one -> kind.isEmpty() || kind.contains(one.getKind().getValue()))
        .filter(one -> infrastructure.isEmpty() || infrastructure.contains(one.getInfrastructure()))
        .toList();
  }

  private static List<String> query(HttpExchange exchange, String name) {
    var query = exchange.getRequestURI().getQuery();
    return query == null
        ? List.of()
        : List.of(query.split("&", -1)).stream()
            .filter(pair -> pair.startsWith(name + "="))
            .map(pair -> pair.substring(name.length() + 1))
            .toList();
  }

  private void logs(HttpExchange exchange) throws IOException {
    int offset = Integer.parseInt(query(exchange, "offset").getFirst());
    int end = Math.min(logs.size(), offset + 2);
    send(exchange, 200, Map.of("lines", logs.subList(offset, end), "next_offset", end));
  }

  private record Message(long id, String text) {}

  private static Message message(EventView event) {
    return message(event.getId(), event.getType(), event);
  }

  private static Message message(Object told) {
    return switch (told) {
      case ProgressView snapshot -> message(snapshot.getPosition(), "snapshot", snapshot);
      case DeltaView delta -> message(delta.getPosition(), "delta", delta);
      default -> message(Long.MAX_VALUE, "ended", told);
    };
  }

  private static Message message(long id, String name, Object data) {
    return new Message(
        id, "id:%d\nevent:%s\ndata:%s\n\n".formatted(id, name, JsonText.compact(data)));
  }

  private void stream(HttpExchange exchange, List<Message> messages) throws IOException {
    long after = Long.parseLong(exchange.getRequestHeaders().getFirst("Last-Event-ID"));
    int most = breaks.isEmpty() ? Integer.MAX_VALUE : breaks.removeFirst();
    var text =
        messages.stream()
            .filter(message -> message.id() > after)
            .limit(most)
            .map(Message::text)
            .collect(Collectors.joining());
    exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    exchange.getResponseBody().write((": hello\n\n" + text).getBytes(UTF_8));
    exchange.close();
  }

  private static void one(HttpExchange exchange, String what, String name, List<?> found)
      throws IOException {
    if (found.isEmpty()) {
      send(
          exchange,
          404,
          problem(404, "unknown " + what, "there is no " + what + " `" + name + "`"));
    } else {
      send(exchange, exchange.getRequestMethod().equals("POST") ? 202 : 200, found.getFirst());
    }
  }

  private static Map<String, Object> page(List<?> items) {
    return Map.of("items", items);
  }

  public static ProblemView problem(int status, String title, String detail) {
    return new ProblemView()
        .type("/problems/" + title.replace(' ', '-'))
        .title(title)
        .status(status)
        .code(title.replace(' ', '-'))
        .detail(detail);
  }

  static void send(HttpExchange exchange, int status, Object body) throws IOException {
    var bytes = JsonText.compact(body).getBytes(UTF_8);
    exchange
        .getResponseHeaders()
        .set("Content-Type", status < 400 ? "application/json" : "application/problem+json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.close();
  }
}

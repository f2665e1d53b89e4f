package io.provisioning.controlcenter.overview;

import io.provisioning.controlcenter.contract.Contracts;
import io.provisioning.controlcenter.contract.Operation;
import io.provisioning.controlcenter.contract.OverviewPart;
import io.provisioning.controlcenter.overview.OverviewView.CountsView;
import io.provisioning.controlcenter.overview.OverviewView.LatestChangeView;
import io.provisioning.controlcenter.overview.OverviewView.ProcessView;
import io.provisioning.controlcenter.platform.PlatformServices;
import io.provisioning.service.problem.RequestProblem;
import io.provisioning.service.status.OwnStatus;
import io.provisioning.service.status.ServiceStatus;
import io.provisioning.service.status.ServiceStatus.Dependency;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Asks this service directly and the others over HTTP, each for what its contract marks. */
final class HttpPlatform implements Platform {

  private static final String STATUS = "/api/v1/status";
  private static final int NOT_FOUND = 404;
  private static final int LATEST = 10;

  private final String self;
  private final OwnStatus own;
  private final Contracts contracts;
  private final PlatformServices others;
  private final WatchedProcesses processes;
  private final JsonMapper json;

  HttpPlatform(
      String self,
      OwnStatus own,
      Contracts contracts,
      PlatformServices others,
      WatchedProcesses processes,
      JsonMapper json) {
    this.self = self;
    this.own = own;
    this.contracts = contracts;
    this.others = others;
    this.processes = processes;
    this.json = json;
  }

  @Override
  public List<String> services() {
    var names = new ArrayList<String>();
    names.add(self);
    others.names().stream().sorted().forEach(names::add);
    return names;
  }

  @Override
  public Optional<ServiceStatus> status(String service) {
    if (service.equals(self)) {
      return Optional.of(own.now());
    }
    var answer = others.ask(service, "GET", STATUS, null);
    if (answer.status() == NOT_FOUND) {
      return Optional.empty();
    }
    var status = json.treeToValue(good(service, STATUS, answer), ServiceStatus.class);
    return Optional.of(withMore(service, status));
  }

  /** With what the service says elsewhere that it needs. */
  private ServiceStatus withMore(String service, ServiceStatus status) {
    var dependencies = new ArrayList<>(status.dependencies());
    for (var operation : contracts.shown(OverviewPart.DEPENDENCIES)) {
      if (operation.service().equals(service)) {
        var kind = operation.access().kind().toLowerCase(Locale.ROOT);
        get(operation, "").forEach(it -> dependencies.add(dependency(kind, it)));
      }
    }
    return new ServiceStatus(
        status.service(), status.version(), status.startedAt(), status.ready(), dependencies);
  }

  private static Dependency dependency(String kind, JsonNode node) {
    var problem = node.path("problem").path("detail").asString("");
    return new Dependency(
        kind + "/" + node.path("name").asString(),
        problem.isEmpty(),
        problem.isEmpty() ? Map.of() : Map.of("problem", problem));
  }

  @Override
  public List<ProcessView> processes() {
    return processes.now();
  }

  @Override
  public Counted counts(Instant now) {
    var counted = contracts.shown(OverviewPart.COUNTS).stream().map(it -> get(it, "")).toList();
    var states = new TreeMap<String, Integer>();
    for (var answer : counted) {
      answer
          .path("states")
          .properties()
          .forEach(state -> states.merge(state.getKey(), state.getValue().asInt(), Integer::sum));
    }
    var counts =
        new CountsView(
            !counted.isEmpty(),
            now,
            sum(counted, "servers"),
            sum(counted, "networks"),
            sum(counted, "volumes"),
            sum(counted, "taskservs"),
            sum(counted, "clusters"),
            sum(counted, "unhealthy_taskservs"),
            sum(counted, "unknown_taskservs"),
            states);
    var broken = counted.stream().flatMap(it -> changes(it.path("broken"))).toList();
    return new Counted(counts, broken);
  }

  private static int sum(List<JsonNode> counted, String name) {
    return counted.stream().mapToInt(answer -> answer.path(name).asInt(0)).sum();
  }

  @Override
  public List<LatestChangeView> changes() {
    return contracts.shown(OverviewPart.CHANGES).stream()
        .flatMap(operation -> changes(get(operation, "?limit=" + LATEST).path("items")))
        .sorted(Comparator.comparing(LatestChangeView::at).reversed())
        .limit(LATEST)
        .toList();
  }

  private static Stream<LatestChangeView> changes(JsonNode workflows) {
    return workflows.valueStream().map(HttpPlatform::change);
  }

  private static LatestChangeView change(JsonNode workflow) {
    var ended = workflow.path("ended_at").asString("");
    var reason = workflow.path("reason").asString("");
    return new LatestChangeView(
        workflow.path("id").asString(),
        workflow.path("workspace").asString(),
        workflow.path("infrastructure").asString(),
        workflow.path("state").asString(),
        reason.isEmpty() ? null : reason,
        Instant.parse(ended.isEmpty() ? workflow.path("submitted_at").asString() : ended));
  }

  private JsonNode get(Operation operation, String query) {
    var path = operation.path() + query;
    return good(operation.service(), path, others.ask(operation.service(), "GET", path, null));
  }

  private static JsonNode good(String service, String path, PlatformServices.Answer answer) {
    if (!answer.isGood()) {
      throw RequestProblem.UNAVAILABLE.because(
          "`%s` answers %d to `%s`".formatted(service, answer.status(), path));
    }
    return answer.body();
  }
}

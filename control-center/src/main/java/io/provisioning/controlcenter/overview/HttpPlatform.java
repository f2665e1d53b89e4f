package io.provisioning.controlcenter.overview;

import io.provisioning.controlcenter.gateway.PlatformServices;
import io.provisioning.controlcenter.overview.OverviewView.CountsView;
import io.provisioning.controlcenter.overview.OverviewView.LatestChangeView;
import io.provisioning.controlcenter.overview.OverviewView.ProcessView;
import io.provisioning.service.problem.RequestProblem;
import io.provisioning.service.status.OwnStatus;
import io.provisioning.service.status.ServiceStatus;
import io.provisioning.service.status.ServiceStatus.Dependency;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Asks this service directly and the others over HTTP. */
final class HttpPlatform implements Platform {

  private static final String ORCHESTRATOR = "orchestrator";
  private static final int LATEST = 10;

  private final String self;
  private final OwnStatus own;
  private final PlatformServices others;
  private final WatchedProcesses processes;
  private final JsonMapper json;

  HttpPlatform(
      String self,
      OwnStatus own,
      PlatformServices others,
      WatchedProcesses processes,
      JsonMapper json) {
    this.self = self;
    this.own = own;
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
  public ServiceStatus status(String service) {
    if (service.equals(self)) {
      return own.now();
    }
    var status = json.treeToValue(get(service, "/api/v1/status"), ServiceStatus.class);
    return service.equals(ORCHESTRATOR) ? withProviders(status) : status;
  }

  private ServiceStatus withProviders(ServiceStatus status) {
    var dependencies = new ArrayList<>(status.dependencies());
    for (var provider : get(ORCHESTRATOR, "/api/v1/providers")) {
      var problem = provider.path("problem").path("detail").asString("");
      dependencies.add(
          new Dependency(
              "provider/" + provider.path("name").asString(),
              problem.isEmpty(),
              problem.isEmpty() ? Map.of() : Map.of("problem", problem)));
    }
    return new ServiceStatus(
        status.service(), status.version(), status.startedAt(), status.ready(), dependencies);
  }

  @Override
  public List<ProcessView> processes() {
    return processes.now();
  }

  @Override
  public Counted counts(Instant now) {
    var resources = get(ORCHESTRATOR, "/api/v1/resource-counts");
    var workflows = get(ORCHESTRATOR, "/api/v1/workflow-counts");
    var states = new TreeMap<String, Integer>();
    workflows
        .path("states")
        .properties()
        .forEach(state -> states.put(state.getKey(), state.getValue().asInt()));
    var counts =
        new CountsView(
            true,
            now,
            resources.path("servers").asInt(),
            resources.path("networks").asInt(),
            resources.path("volumes").asInt(),
            resources.path("taskservs").asInt(),
            resources.path("clusters").asInt(),
            states);
    return new Counted(counts, changes(workflows.path("broken")));
  }

  @Override
  public List<LatestChangeView> changes() {
    return changes(get(ORCHESTRATOR, "/api/v1/workflows?limit=" + LATEST).path("items"));
  }

  private static List<LatestChangeView> changes(JsonNode workflows) {
    return workflows.values().stream().map(HttpPlatform::change).toList();
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

  private JsonNode get(String service, String path) {
    var answer = others.ask(service, "GET", path, null);
    if (!answer.isGood()) {
      throw RequestProblem.UNAVAILABLE.because(
          "`%s` answers %d to `%s`".formatted(service, answer.status(), path));
    }
    return answer.body();
  }
}

package io.provisioning.controlcenter.overview;

import io.provisioning.controlcenter.overview.OverviewView.CountsView;
import io.provisioning.controlcenter.overview.OverviewView.LatestChangeView;
import io.provisioning.controlcenter.overview.OverviewView.ProcessView;
import io.provisioning.service.problem.RequestProblem;
import io.provisioning.service.status.ServiceStatus;
import io.provisioning.service.status.ServiceStatus.Dependency;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A platform as a test says. */
final class MemoryPlatform implements Platform {

  static final Instant STARTED = Instant.parse("2026-11-21T11:00:00Z");

  final Set<String> away = new HashSet<>();
  final Set<String> broken = new HashSet<>();
  final List<LatestChangeView> halfDone = new ArrayList<>();
  final List<ProcessView> processes = new ArrayList<>();
  int servers = 2;

  @Override
  public List<String> services() {
    return List.of("control-center", "orchestrator");
  }

  @Override
  public Optional<ServiceStatus> status(String service) {
    requireThere(service);
    var dependencies =
        List.of(
            new Dependency(
                "surreal", !broken.contains(service), Map.of("error", "refused by the engine")));
    return Optional.of(new ServiceStatus(service, "1.0", STARTED, true, dependencies));
  }

  @Override
  public List<ProcessView> processes() {
    return List.copyOf(processes);
  }

  @Override
  public Counted counts(Instant now) {
    requireThere("orchestrator");
    return new Counted(
        new CountsView(true, now, servers, 0, 0, 0, 0, 0, 0, Map.of("running", 1)),
        List.copyOf(halfDone));
  }

  @Override
  public List<LatestChangeView> changes() {
    requireThere("orchestrator");
    return List.of();
  }

  private void requireThere(String service) {
    if (away.contains(service)) {
      throw RequestProblem.UNAVAILABLE.because("`" + service + "` does not answer");
    }
  }
}

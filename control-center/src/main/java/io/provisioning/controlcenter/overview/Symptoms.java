package io.provisioning.controlcenter.overview;

import io.provisioning.controlcenter.overview.OverviewView.BrokenView;
import io.provisioning.controlcenter.overview.OverviewView.BrokenView.BrokenKind;
import io.provisioning.controlcenter.overview.OverviewView.DependencyView;
import io.provisioning.controlcenter.overview.OverviewView.Health;
import io.provisioning.controlcenter.overview.OverviewView.LatestChangeView;
import io.provisioning.controlcenter.overview.OverviewView.ProcessView;
import io.provisioning.controlcenter.overview.OverviewView.ProcessView.ProcessState;
import io.provisioning.controlcenter.overview.OverviewView.ServiceView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What the parts say of the whole. */
final class Symptoms {

  private Symptoms() {}

  /** How the platform is. */
  static Health state(List<ServiceView> services) {
    if (services.stream().allMatch(service -> service.state() == Health.UP)) {
      return Health.UP;
    }
    return services.stream().allMatch(service -> service.state() == Health.DOWN)
        ? Health.DOWN
        : Health.DEGRADED;
  }

  /** What somebody should look at. */
  static List<BrokenView> broken(
      List<ServiceView> services,
      List<ProcessView> processes,
      List<LatestChangeView> halfDone,
      Instant now) {
    var broken = new ArrayList<BrokenView>();
    processes.stream()
        .filter(process -> process.state() == ProcessState.DOWN)
        .map(process -> broken(process, now))
        .forEach(broken::add);
    for (var service : services) {
      if (service.state() == Health.DOWN || !service.ready()) {
        var what = service.problem() == null ? "takes no requests" : service.problem();
        broken.add(new BrokenView(BrokenKind.SERVICE, service.name(), what, service.since(), null));
      }
      service.dependencies().stream()
          .filter(dependency -> dependency.state() == Health.DOWN)
          .map(dependency -> broken(service, dependency))
          .forEach(broken::add);
    }
    halfDone.stream().map(Symptoms::broken).forEach(broken::add);
    return broken;
  }

  private static BrokenView broken(ProcessView process, Instant now) {
    return new BrokenView(
        BrokenKind.SERVICE,
        process.name(),
        Objects.requireNonNullElse(process.reason(), "has ended"),
        Objects.requireNonNullElse(process.endedAt(), now),
        null);
  }

  private static BrokenView broken(LatestChangeView workflow) {
    var reason = workflow.reason();
    var what = reason == null ? workflow.state().replace('_', ' ') : reason;
    return new BrokenView(BrokenKind.WORKFLOW, workflow.workflow(), what, workflow.at(), workflow);
  }

  private static BrokenView broken(ServiceView service, DependencyView dependency) {
    var details = dependency.details();
    var what = details.getOrDefault("problem", details.getOrDefault("error", "is down"));
    var id = service.name() + "/" + dependency.name();
    return new BrokenView(BrokenKind.DEPENDENCY, id, what, service.since(), null);
  }
}

package io.provisioning.controlcenter.overview;

import io.provisioning.controlcenter.overview.OverviewView.CountsView;
import io.provisioning.controlcenter.overview.OverviewView.LatestChangeView;
import io.provisioning.controlcenter.overview.OverviewView.ProcessView;
import io.provisioning.service.status.ServiceStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What can be asked about the platform. Every question throws {@link
 * io.provisioning.config.problem.ProblemException} UNAVAILABLE if it is not answered soon.
 */
interface Platform {

  /** Names of the services, this one first. */
  List<String> services();

  /** How a service is, with all that it needs; empty if it answers and says nothing of that. */
  Optional<ServiceStatus> status(String service);

  /** What is started again when it ends; empty where somebody else sees to that. */
  List<ProcessView> processes();

  /** How much there is. */
  Counted counts(Instant now);

  /**
   * What was counted.
   *
   * @param broken the last ended workflow of each infrastructure where it left it half done
   */
  record Counted(CountsView counts, List<LatestChangeView> broken) {}

  /** The latest workflows, newest first. */
  List<LatestChangeView> changes();
}

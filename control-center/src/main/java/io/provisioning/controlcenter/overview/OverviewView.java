package io.provisioning.controlcenter.overview;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How the platform is. */
record OverviewView(
    Instant at,
    Health state,
    List<ServiceView> services,
    List<ProcessView> processes,
    CountsView counts,
    List<LatestChangeView> changes,
    List<BrokenView> broken) {

  /** How a part is. */
  enum Health {
    UP,
    /** It answers, but something that it needs does not. */
    DEGRADED,
    DOWN,
    /** Nobody has asked yet. */
    UNKNOWN
  }

  /**
   * What is started again when it ends.
   *
   * @param restarts since `up`
   * @param reason how it ended last
   */
  record ProcessView(
      String name,
      ProcessState state,
      int restarts,
      @Nullable Instant endedAt,
      @Nullable String reason) {

    enum ProcessState {
      RUNNING,
      /** For its next start. */
      WAITING,
      /** It has ended too often. */
      DOWN
    }
  }

  /**
   * A service.
   *
   * @param since when this state was first seen
   * @param problem why nothing more is known
   */
  record ServiceView(
      String name,
      Health state,
      Instant since,
      boolean ready,
      @Nullable String version,
      @Nullable Instant startedAt,
      @Nullable String problem,
      List<DependencyView> dependencies) {}

  /** Something that a service needs. */
  record DependencyView(String name, Health state, Map<String, String> details) {}

  /**
   * How much there is.
   *
   * @param known whether they are of now
   */
  record CountsView(
      boolean known,
      Instant asOf,
      int servers,
      int networks,
      int volumes,
      int taskservs,
      int clusters,
      int unhealthyTaskservs,
      int unknownTaskservs,
      Map<String, Integer> workflows) {

    CountsView asOld() {
      return new CountsView(
          false,
          asOf,
          servers,
          networks,
          volumes,
          taskservs,
          clusters,
          unhealthyTaskservs,
          unknownTaskservs,
          workflows);
    }
  }

  /**
   * A workflow that was submitted or ended lately.
   *
   * @param reason why it did not complete
   */
  record LatestChangeView(
      String workflow,
      String workspace,
      String infrastructure,
      String state,
      @Nullable String reason,
      Instant at) {}

  /**
   * Something that somebody should look at.
   *
   * @param workflow that which has left something half done; absent for a part of the platform
   */
  record BrokenView(
      BrokenKind kind, String id, String what, Instant since, @Nullable LatestChangeView workflow) {

    enum BrokenKind {
      SERVICE,
      DEPENDENCY,
      WORKFLOW
    }
  }
}

package io.provisioning.orchestrator.drift;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.drift.DriftSettings.Revert;
import io.provisioning.orchestrator.drift.kept.Drift;
import io.provisioning.orchestrator.engine.InfrastructureWork;
import io.provisioning.orchestrator.engine.WorkflowView;
import io.provisioning.orchestrator.engine.Workflows;
import io.provisioning.orchestrator.engine.steering.Submissions;
import io.provisioning.orchestrator.operation.Operation.Action;
import io.provisioning.orchestrator.plan.Plan;
import io.provisioning.orchestrator.workflow.Actor;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Request;
import java.io.Serial;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings back by itself what drifted, as far as the settings say so: each drift once, so many a day
 * in an infrastructure, and nothing that deletes or cannot be undone. What was begun is in the
 * journal, so a restart begins nothing twice.
 */
final class AutoRevert {

  /** Who submits the workflows. */
  static final Actor ACTOR = new Actor(Actor.Kind.SERVICE, "drift", "drift");

  private static final Logger log = LoggerFactory.getLogger(AutoRevert.class);
  private static final Duration DAY = Duration.ofDays(1);

  private final Revert settings;
  private final Drifts drifts;
  private final DriftPlans plans;
  private final Submissions submissions;
  private final Workflows workflows;
  private final InfrastructureWork work;
  private final InstantSource clock;

  /** Drifts that are left to people, so that this is said once. */
  private final Set<String> left = new HashSet<>();

  AutoRevert(
      Revert settings,
      Drifts drifts,
      DriftPlans plans,
      Submissions submissions,
      Workflows workflows,
      InfrastructureWork work,
      InstantSource clock) {
    this.settings = settings;
    this.drifts = drifts;
    this.plans = plans;
    this.submissions = submissions;
    this.workflows = workflows;
    this.work = work;
    this.clock = clock;
  }

  /** Why a plan is for people. */
  private static final class NeedsPerson extends RuntimeException {

    @Serial private static final long serialVersionUID = 1;

    NeedsPerson(String message) {
      super(message, null, false, false);
    }
  }

  /** Begins to revert what is due. */
  synchronized void run(Set<String> workspaces) {
    if (settings.kinds().isEmpty()) {
      return;
    }
    var due =
        workspaces.stream()
            .flatMap(workspace -> drifts.list(workspace, null).stream())
            .filter(kept -> kept.complaint() == null)
            .flatMap(kept -> kept.drifts().stream())
            .filter(this::isDue)
            .toList();
    var present = new HashSet<String>();
    for (var drift : due) {
      present.add(key(drift));
      if (!left.contains(key(drift))
          && !work.isChanging(drift.workspace(), drift.infrastructure())) {
        revert(drift);
      }
    }
    left.retainAll(present);
  }

  private boolean isDue(Drift drift) {
    return drift.ignored() == null
        && settings.covers(drift)
        && !drift.since().plus(settings.after()).isAfter(clock.instant());
  }

  private void revert(Drift drift) {
    if (isSpent(drift)) {
      leave(
          drift,
          "%d reverts in a day are the budget of its infrastructure".formatted(settings.budget()));
      return;
    }
    try {
      var workflow =
          submissions.submit(new Request(key(drift), "revert"), () -> plan(drift), ACTOR);
      log.info("{} in {} is reverted by workflow {}", drift.id(), drift.workspace(), workflow.id());
      // once: if that fails, it is for people to look at
      left.add(key(drift));
    } catch (NeedsPerson e) {
      leave(drift, String.valueOf(e.getMessage()));
    } catch (ProblemException e) {
      if (mayPass(e)) {
        log.debug("{} in {} is not reverted yet", drift.id(), drift.workspace(), e);
      } else {
        leave(drift, e.detail());
      }
    }
  }

  /** Something that is needed is away, or another workflow is at work. */
  private static boolean mayPass(ProblemException e) {
    return switch (e.problem().kind()) {
      case UNAVAILABLE, LIMITED, CONFLICT -> true;
      default -> false;
    };
  }

  private void leave(Drift drift, String why) {
    left.add(key(drift));
    log.warn("{} in {} is not reverted by itself: {}", drift.id(), drift.workspace(), why);
  }

  private boolean isSpent(Drift drift) {
    var since = clock.instant().minus(DAY);
    return workflows
            .newestFirst()
            .takeWhile(it -> it.submittedAt().isAfter(since))
            .filter(it -> isOwn(it, drift))
            .count()
        >= settings.budget();
  }

  private static boolean isOwn(WorkflowView workflow, Drift drift) {
    return ACTOR.equals(workflow.submittedBy())
        && workflow.workspace().equals(drift.workspace())
        && workflow.infrastructure().equals(drift.infrastructure());
  }

  private Plan plan(Drift drift) {
    var plan = plans.revert(List.of(drift));
    for (var operation : plan.operations()) {
      if (operation.action() == Action.DELETE
          || operation.action() == Action.REPLACE
          || operation.irreversible().isPresent()) {
        throw new NeedsPerson("the plan would `%s`".formatted(operation.id()));
      }
    }
    if (plan.operations().isEmpty()) {
      throw new NeedsPerson("its plan changes nothing");
    }
    return plan;
  }

  /** Of this drift since it began: another one of the same resource has another. */
  private static String key(Drift drift) {
    return "drift %s %s %d".formatted(drift.workspace(), drift.id(), drift.since().toEpochMilli());
  }
}

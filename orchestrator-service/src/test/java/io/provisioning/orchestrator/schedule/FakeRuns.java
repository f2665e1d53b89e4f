package io.provisioning.orchestrator.schedule;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.plan.CreatePlan;
import io.provisioning.orchestrator.workflow.Actor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Workflows that run until they are ended. */
final class FakeRuns implements Runs {

  /** The process is killed. */
  static final class Death extends Error {
    private static final long serialVersionUID = 1;
  }

  enum Moment {
    BEFORE,
    AFTER
  }

  private final Map<String, String> workflows = new LinkedHashMap<>();
  private final Map<String, String> active = new HashMap<>();

  /** Who asked for what was started. */
  final Map<String, Actor> askers = new HashMap<>();

  int tries;
  boolean changesNothing;
  @Nullable ProblemException failure;
  @Nullable Moment death;

  @Override
  public Optional<String> submit(CreatePlan wanted, Options options, String key, Actor by) {
    tries++;
    if (failure != null) {
      throw failure;
    }
    die(Moment.BEFORE);
    if (workflows.containsKey(key)) {
      return find(key);
    }
    if (changesNothing) {
      return Optional.empty();
    }
    var schedule = key.replaceFirst("(schedule/[^/]*/[^/]*)/.*", "$1");
    if (active.containsValue(schedule)) {
      throw new AssertionError(key + " overlaps with " + active);
    }
    var workflow = "w" + (workflows.size() + 1);
    workflows.put(key, workflow);
    active.put(workflow, schedule);
    askers.put(key.replaceFirst("schedule/[^/]*/[^/]*/", ""), by);
    die(Moment.AFTER);
    return Optional.of(workflow);
  }

  private void die(Moment moment) {
    if (death == moment) {
      death = null;
      throw new Death();
    }
  }

  @Override
  public Optional<String> find(String key) {
    return Optional.ofNullable(workflows.get(key));
  }

  @Override
  public boolean isActive(String workflow) {
    return active.containsKey(workflow);
  }

  void endAll() {
    active.clear();
  }

  /** What was asked for, each once: due times as they are written, or requests. */
  List<String> started() {
    return new ArrayList<>(
        workflows.keySet().stream()
            .map(key -> key.replaceFirst("schedule/[^/]*/[^/]*/", ""))
            .toList());
  }
}

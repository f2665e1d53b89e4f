package io.provisioning.orchestrator.scheduling;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** An admission with a clock that is set by hand, and what it has granted. */
final class TestAdmission {

  static final Instant START = Instant.parse("2026-11-20T10:00:00Z");

  final List<String> granted = new ArrayList<>();
  final Admission admission;
  private Instant now = START;

  TestAdmission(SchedulingSettings settings) {
    admission = new Admission(settings, () -> now, new Random(1));
  }

  static TestAdmission with(int global) {
    return new TestAdmission(SchedulingSettings.with(SchedulingSettings.Limits.global(global)));
  }

  Instant now() {
    return now;
  }

  /** Lets time pass, with a tick whenever one is due. */
  void pass(Duration time) {
    var end = now.plus(time);
    for (var due = admission.nextDue();
        due.isPresent() && !due.get().isAfter(end);
        due = admission.nextDue()) {
      now = due.get().isAfter(now) ? due.get() : now;
      admission.tick();
    }
    now = end;
  }

  /** Asks, and takes note where it is granted at once. */
  boolean request(Ticket ticket) {
    var isGranted = admission.request(ticket);
    if (isGranted) {
      granted.add(ticket.id());
    }
    return isGranted;
  }

  void succeed(String ticket) {
    admission.release(ticket, new Outcome.Success());
  }

  Spec ticket(String workspace, String workflow) {
    return new Spec(workspace, workflow, Priority.NORMAL, false, "demo", "demo", Map.of());
  }

  /** A ticket in the making. */
  final class Spec {
    private final String workspace;
    private final String workflow;
    private final Priority priority;
    private final boolean undo;
    private final String provider;
    private final String account;
    private final Map<String, String> labels;

    Spec(
        String workspace,
        String workflow,
        Priority priority,
        boolean undo,
        String provider,
        String account,
        Map<String, String> labels) {
      this.workspace = workspace;
      this.workflow = workflow;
      this.priority = priority;
      this.undo = undo;
      this.provider = provider;
      this.account = account;
      this.labels = labels;
    }

    Spec at(Priority other) {
      return new Spec(workspace, workflow, other, undo, provider, account, labels);
    }

    Spec undo() {
      return new Spec(workspace, workflow, priority, true, provider, account, labels);
    }

    Spec account(String otherProvider, String other) {
      return new Spec(workspace, workflow, priority, undo, otherProvider, other, labels);
    }

    Spec labelled(String key, String value) {
      return new Spec(workspace, workflow, priority, undo, provider, account, Map.of(key, value));
    }

    Ticket named(String id) {
      return new Ticket(
          id,
          workspace,
          workflow,
          id,
          undo,
          priority,
          provider,
          account,
          labels,
          () -> granted.add(id));
    }

    boolean request(String id) {
      return TestAdmission.this.request(named(id));
    }
  }
}

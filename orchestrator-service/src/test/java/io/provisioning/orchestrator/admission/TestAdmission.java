package io.provisioning.orchestrator.admission;

import io.provisioning.orchestrator.admission.gate.AdmissionSettings;
import io.provisioning.orchestrator.admission.gate.AdmissionSettings.Limits;
import io.provisioning.orchestrator.admission.ticket.AttemptOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** An admission with a clock that is set by hand, and what it has granted. */
final class TestAdmission {

  static final Instant START = Instant.parse("2026-11-20T10:00:00Z");

  /** Ids of tickets in the order of their grants. */
  final List<String> granted = new ArrayList<>();

  final Admission admission;
  private Instant now = START;

  TestAdmission(AdmissionSettings settings) {
    admission = new Admission(settings, () -> now, new Random(1));
  }

  static TestAdmission with(int global) {
    return new TestAdmission(AdmissionSettings.with(Limits.global(global)));
  }

  static Limits limits(
      int global,
      @Nullable Integer workspace,
      @Nullable Integer provider,
      @Nullable Integer account,
      Map<String, Map<String, Integer>> labels) {
    return new Limits(
        global, 2, workspace, provider, account, Map.of(), Map.of(), Map.of(), labels);
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

  boolean request(TicketSpec spec, String id) {
    var isGranted = admission.request(spec.named(id, () -> granted.add(id)));
    if (isGranted) {
      granted.add(id);
    }
    return isGranted;
  }

  void request(TicketSpec spec, String prefix, int count) {
    for (var number = 0; number < count; number++) {
      request(spec, prefix + number);
    }
  }

  void end(String ticket, AttemptOutcome outcome) {
    admission.release(ticket, outcome);
  }

  void succeed(String ticket) {
    end(ticket, new AttemptOutcome.Success());
  }

  /** Lets everything succeed that is granted, in that order, from here on. */
  List<String> succeedFrom(int grant) {
    for (var next = grant; next < granted.size(); next++) {
      succeed(granted.get(next));
    }
    return granted.subList(grant, granted.size());
  }
}

package io.provisioning.orchestrator.admission;

import io.provisioning.orchestrator.admission.gate.AdmissionSettings;
import io.provisioning.orchestrator.admission.gate.AdmissionSettings.Limits;
import io.provisioning.orchestrator.admission.ticket.AttemptOutcome;
import io.provisioning.orchestrator.admission.ticket.Priority;
import io.provisioning.orchestrator.admission.ticket.Ticket;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.Random;

/**
 * What admission costs, with nothing and with 100,000 tickets waiting: one JSON object a round, the
 * first few of which warm up. Run its main method.
 */
final class AdmissionBenchmarks {

  private static final int TICKETS = 100_000;
  private static final Map<String, String> LABELS = Map.of("kind", "server");

  private final Queue<String> granted = new ArrayDeque<>();
  private final Admission admission =
      new Admission(
          AdmissionSettings.with(
              new Limits(100, 16, 30, null, 40, Map.of(), Map.of(), Map.of(), Map.of())),
          Clock.systemUTC(),
          new Random(1));

  private AdmissionBenchmarks() {}

  @SuppressWarnings("SystemOut") // what a benchmark is for
  static void main() {
    for (var round = 0; round < 7; round++) {
      System.out.println(new AdmissionBenchmarks().round());
    }
  }

  private String round() {
    var free = nanosEach(this::requestAndRelease);
    var before = used();
    var request = nanosEach(this::request);
    var bytes = (used() - before) / TICKETS;
    var release = nanosEach(this::releaseOne);
    return "{\"free_request_and_release_ns\":%d,\"waiting_request_ns\":%d,\"waiting_bytes\":%d,"
            .formatted(free, request, bytes)
        + "\"release_and_grant_ns\":%d}".formatted(release);
  }

  private interface Step {
    void take(int number);
  }

  private static long nanosEach(Step step) {
    var begin = System.nanoTime();
    for (var number = 0; number < TICKETS; number++) {
      step.take(number);
    }
    return (System.nanoTime() - begin) / TICKETS;
  }

  private void requestAndRelease(int number) {
    admission.request(ticket(number));
    admission.release("create server/" + number, new AttemptOutcome.Success());
  }

  private void request(int number) {
    if (admission.request(ticket(number))) {
      granted.add("create server/" + number);
    }
  }

  private void releaseOne(int number) {
    admission.release(granted.remove(), new AttemptOutcome.Success());
  }

  private Ticket ticket(int number) {
    var id = "create server/" + number;
    return new Ticket(
        id,
        "workspace" + number % 10,
        "workflow" + number % 200,
        id,
        false,
        Priority.NORMAL,
        "demo",
        "account" + number % 3,
        LABELS,
        () -> granted.add(id));
  }

  private static long used() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}

package io.provisioning.orchestrator.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.admission.gate.AdmissionSettings;
import io.provisioning.orchestrator.admission.ticket.AdmissionScope;
import io.provisioning.orchestrator.admission.ticket.AttemptOutcome;
import io.provisioning.orchestrator.admission.ticket.Priority;
import io.provisioning.orchestrator.admission.ticket.Waiting;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;

/**
 * Random requests, ends, withdrawals, pauses and passing time. After each step it counts for itself
 * what runs, and asks of everything that waits whether something is in its way.
 */
final class AdmissionSimulation {

  private static final List<AdmissionScope> PAUSABLE =
      List.of(
          AdmissionScope.everything(),
          AdmissionScope.workspace("w1"),
          AdmissionScope.account("demo", "a1"),
          AdmissionScope.workflow("w0-f1"));

  private final Random random;
  private final AdmissionSettings settings;
  private final TestAdmission world;
  private final Map<String, TicketSpec> asked = new LinkedHashMap<>();
  private final Set<String> withdrawn = new HashSet<>();
  private final Set<String> ended = new HashSet<>();

  AdmissionSimulation(long seed) {
    random = new Random(seed);
    settings =
        AdmissionSettings.with(
            TestAdmission.limits(
                2 + random.nextInt(8),
                random.nextBoolean() ? 1 + random.nextInt(4) : null,
                random.nextBoolean() ? 1 + random.nextInt(6) : null,
                random.nextBoolean() ? 1 + random.nextInt(4) : null,
                random.nextBoolean() ? Map.of("k", Map.of("v", 2)) : Map.of()));
    world = new TestAdmission(settings);
  }

  AdmissionSimulation run(int steps) {
    for (var step = 0; step < steps; step++) {
      step(step);
      check();
    }
    PAUSABLE.forEach(world.admission::unpause);
    for (var round = 0; !running().isEmpty() || !waiting().isEmpty(); round++) {
      assertThat(round).as("rounds until nothing waits").isLessThan(20_000);
      running().forEach(id -> end(id, new AttemptOutcome.Success()));
      world.pass(Duration.ofSeconds(10));
      check();
    }
    return this;
  }

  List<String> granted() {
    return world.granted;
  }

  List<String> expected() {
    return asked.keySet().stream().filter(id -> !withdrawn.contains(id)).toList();
  }

  private void step(int step) {
    switch (random.nextInt(20)) {
      case 0 -> world.pass(Duration.ofSeconds(random.nextInt(120)));
      case 1 -> world.admission.pause(any(PAUSABLE), "ada");
      case 2, 3 -> world.admission.unpause(any(PAUSABLE));
      case 4 -> withdrawOne();
      case 5, 6, 7, 8, 9, 10, 11 -> endOne();
      default -> {
        var spec = spec();
        asked.put("t" + step, spec);
        world.request(spec, "t" + step);
      }
    }
  }

  private TicketSpec spec() {
    var workspace = "w" + random.nextInt(3);
    var spec =
        TicketSpec.in(workspace, workspace + "-f" + random.nextInt(3))
            .account("demo", "a" + random.nextInt(2))
            .at(new Priority(random.nextInt(10)));
    spec = random.nextInt(3) == 0 ? spec.labelled("k", "v") : spec;
    return random.nextInt(5) == 0 ? spec.undoing() : spec;
  }

  private TicketSpec spec(String id) {
    return Objects.requireNonNull(asked.get(id));
  }

  private void withdrawOne() {
    var waiting = waiting();
    if (!waiting.isEmpty()) {
      var id = any(waiting);
      withdrawn.add(id);
      world.admission.withdraw(id);
    }
  }

  private void endOne() {
    var running = running();
    if (!running.isEmpty()) {
      end(
          any(running),
          switch (random.nextInt(12)) {
            case 0 -> new AttemptOutcome.Throttled(Duration.ofSeconds(random.nextInt(60)));
            case 1 -> new AttemptOutcome.Throttled(null);
            case 2, 3 -> new AttemptOutcome.Transient();
            case 4 -> new AttemptOutcome.Timeout();
            case 5 -> new AttemptOutcome.Interrupted();
            default -> new AttemptOutcome.Success();
          });
    }
  }

  private void end(String id, AttemptOutcome outcome) {
    ended.add(id);
    world.end(id, outcome);
  }

  private List<String> running() {
    return world.granted.stream().filter(id -> !ended.contains(id)).toList();
  }

  private List<String> waiting() {
    var granted = new HashSet<>(world.granted);
    return asked.keySet().stream()
        .filter(id -> !granted.contains(id) && !withdrawn.contains(id))
        .toList();
  }

  private void check() {
    world.admission.tick();
    var inUse = new HashMap<AdmissionScope, Integer>();
    running()
        .forEach(id -> spec(id).scopes().forEach(scope -> inUse.merge(scope, 1, Integer::sum)));
    inUse.forEach(
        (scope, used) -> assertThat(used).as(scope.toString()).isLessThanOrEqualTo(limit(scope)));
    var state = world.admission.snapshot();
    assertThat(state.running()).isEqualTo(running().size());
    assertThat(state.waiting()).isEqualTo(waiting().size());
    waiting().forEach(this::requireSomethingInItsWay);
  }

  private void requireSomethingInItsWay(String id) {
    assertThat(world.admission.why(id).orElseThrow().causes())
        .as("what ticket %s waits for", id)
        .anyMatch(cause -> !(cause instanceof Waiting.Cause.Behind));
  }

  private int limit(AdmissionScope scope) {
    var limits = settings.limits();
    return switch (scope.kind()) {
      case WORKSPACE -> limits.workspace(scope.name()).orElse(Integer.MAX_VALUE);
      case PROVIDER -> limits.provider(scope.name()).orElse(Integer.MAX_VALUE);
      case ACCOUNT -> limits.account(scope.before('/'), scope.after('/')).orElse(Integer.MAX_VALUE);
      case LABEL, WORKFLOW -> Integer.MAX_VALUE;
      case EVERYTHING -> limits.global() + limits.undoReserve();
    };
  }

  private <T> T any(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }
}

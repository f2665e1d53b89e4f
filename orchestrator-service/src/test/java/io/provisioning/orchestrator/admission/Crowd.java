package io.provisioning.orchestrator.admission;

import io.provisioning.orchestrator.admission.gate.AdmissionSettings;
import io.provisioning.orchestrator.admission.gate.AdmissionSettings.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Workspaces whose batches never end, at accounts that are full, and a small workflow in one of
 * them or beside them. Whatever runs ends in random order.
 */
final class Crowd {

  private final Random random;
  private final TestAdmission world;
  private final List<String> running = new ArrayList<>();
  private final int workflows;
  private int seen;

  Crowd(long seed, int batch) {
    random = new Random(seed);
    world = new TestAdmission(AdmissionSettings.with(limits()));
    workflows = 2 + random.nextInt(8);
    var isApart = random.nextBoolean();
    for (var workflow = 0; workflow < workflows; workflow++) {
      var first = spec("batch" + workflow, isApart);
      world.request(first, "batch" + workflow + "-", batch / workflows);
      var second = spec("more" + workflow, isApart);
      world.request(second, "more" + workflow + "-", batch / workflows);
    }
  }

  private Limits limits() {
    return new Limits(
        3 + random.nextInt(10),
        0,
        random.nextBoolean() ? 1 + random.nextInt(4) : null,
        random.nextBoolean() ? 2 + random.nextInt(6) : null,
        random.nextBoolean() ? 1 + random.nextInt(4) : null,
        Map.of(),
        Map.of(),
        Map.of(),
        Map.of());
  }

  /** Where batches keep apart, no place of theirs is one at both limits of the small workflow. */
  private TicketSpec spec(String workflow, boolean isApart) {
    var workspace = random.nextInt(4);
    var account = isApart && workspace == 0 ? 1 + random.nextInt(2) : random.nextInt(3);
    return TicketSpec.in("workspace" + workspace, workflow).account("demo", "account" + account);
  }

  int workflows() {
    return 2 * workflows;
  }

  /** Grants to others until a small workflow has got through one operation after the other. */
  int grantsUntilServed(int operations) {
    var small = TicketSpec.in("workspace0", "small").account("demo", "account0");
    var before = world.granted.size();
    for (var operation = 0; operation < operations; operation++) {
      world.request(small, "small" + operation);
      while (!world.granted.contains("small" + operation)) {
        endOne();
      }
      world.succeed("small" + operation);
    }
    return world.granted.size() - before - operations;
  }

  private void endOne() {
    running.addAll(world.granted.subList(seen, world.granted.size()));
    running.removeIf(id -> id.startsWith("small"));
    seen = world.granted.size();
    world.succeed(running.remove(random.nextInt(running.size())));
  }
}

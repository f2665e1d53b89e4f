package io.provisioning.orchestrator.scheduling;

import io.provisioning.orchestrator.scheduling.SchedulingSettings.Limits;
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
    world = new TestAdmission(SchedulingSettings.with(limits()));
    workflows = 2 + random.nextInt(8);
    for (var workflow = 0; workflow < workflows; workflow++) {
      var spec = spec("batch" + workflow);
      world.request(spec, "batch" + workflow + "-", batch / workflows);
      world.request(spec.account("demo", account()), "more" + workflow + "-", batch / workflows);
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

  private TicketSpec spec(String workflow) {
    return TicketSpec.in("workspace" + random.nextInt(4), workflow).account("demo", account());
  }

  private String account() {
    return "account" + random.nextInt(3);
  }

  int workflows() {
    return workflows;
  }

  /** Grants to others until a small workflow has got through one operation after the other. */
  int grantsUntilServed(int operations) {
    var small = spec("small");
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

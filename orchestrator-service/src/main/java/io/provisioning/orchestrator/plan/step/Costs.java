package io.provisioning.orchestrator.plan.step;

import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Desired.Provided;
import io.provisioning.orchestrator.plan.Plan;
import io.provisioning.orchestrator.plan.goal.World;
import io.provisioning.orchestrator.provider.Providers;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What an infrastructure costs an hour before and after a plan. */
final class Costs {

  private final Providers providers;
  private final Map<String, BigDecimal> before = new TreeMap<>();
  private final Map<String, BigDecimal> after = new TreeMap<>();

  Costs(Providers providers) {
    this.providers = providers;
  }

  List<Plan.Cost> of(World world, Steps steps) {
    for (var present : world.resources().values()) {
      if (present.exists()) {
        add(before, present.state());
        if (steps.main(present.path()).isEmpty() && steps.delete(present.path()).isEmpty()) {
          add(after, present.state());
        }
      }
    }
    steps.mains().forEach(step -> add(after, step.to()));
    before.keySet().forEach(currency -> after.putIfAbsent(currency, BigDecimal.ZERO));
    return after.keySet().stream()
        .map(currency ->
            new Plan.Cost(
                text(before.getOrDefault(currency, BigDecimal.ZERO)),
                text(after.getOrDefault(currency, BigDecimal.ZERO)),
                currency))
        .toList();
  }

  private void add(Map<String, BigDecimal> sums, @Nullable Desired state) {
    if (state instanceof Provided provided) {
      var price = providers.get(provided.provider()).price(provided.spec());
      sums.merge(price.currency().getCurrencyCode(), price.hourly(), BigDecimal::add);
    }
  }

  private static String text(BigDecimal sum) {
    return sum.signum() == 0 ? "0" : sum.stripTrailingZeros().toPlainString();
  }
}

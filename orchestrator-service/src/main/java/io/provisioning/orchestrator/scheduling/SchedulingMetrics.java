package io.provisioning.orchestrator.scheduling;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Instant;
import java.util.function.ToDoubleBiFunction;
import org.springframework.stereotype.Component;

/** What runs and waits at each provider account, and how the account is doing. */
@Component
final class SchedulingMetrics implements MeterBinder {

  private final Admission admission;

  SchedulingMetrics(Admission admission) {
    this.admission = admission;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    admission.onAccount(account -> bind(registry, account));
  }

  private void bind(MeterRegistry registry, AccountGate account) {
    gauge(registry, account, "running", "operations that run", (gate, now) -> gate.inUse);
    gauge(registry, account, "waiting", "operations that wait", (gate, now) -> gate.waiting);
    gauge(
        registry,
        account,
        "allowed",
        "operations at once, as configured or learned; NaN for no limit",
        (gate, now) -> gate.allowed(now) == Gate.UNLIMITED ? Double.NaN : gate.allowed(now));
    gauge(
        registry,
        account,
        "held",
        "1 while a throttled account is left alone",
        (gate, now) -> gate.held(now).isPresent() ? 1 : 0);
    gauge(
        registry,
        account,
        "breaker",
        "0 closed, 1 half open, 2 open",
        (gate, now) ->
            switch (gate.breaker.health(now)) {
              case CLOSED -> 0;
              case HALF_OPEN -> 1;
              case OPEN -> 2;
            });
  }

  private void gauge(
      MeterRegistry registry,
      AccountGate account,
      String name,
      String description,
      ToDoubleBiFunction<AccountGate, Instant> value) {
    Gauge.builder(
            "provisioning.scheduling." + name,
            account,
            gate -> admission.read(now -> value.applyAsDouble(gate, now)))
        .description(description)
        .tags(Tags.of("provider", account.scope.before('/'), "account", account.scope.after('/')))
        .register(registry);
  }
}

package io.provisioning.orchestrator.admission;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.provisioning.orchestrator.admission.gate.AdmissionSnapshot.AccountState;
import io.provisioning.orchestrator.admission.ticket.AdmissionScope;
import java.util.function.ToDoubleFunction;
import org.springframework.stereotype.Component;

/** What runs and waits at each provider account, and how the account is doing. */
@Component
final class AdmissionMetrics implements MeterBinder {

  private final Admission admission;

  AdmissionMetrics(Admission admission) {
    this.admission = admission;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    admission.onAccount(account -> bind(registry, account));
  }

  private void bind(MeterRegistry registry, AdmissionScope account) {
    gauge(registry, account, "running", "operations that run", AccountState::inUse);
    gauge(registry, account, "waiting", "operations that wait", AccountState::waiting);
    gauge(
        registry,
        account,
        "allowed",
        "operations at once, as configured or learned; NaN for no limit",
        AdmissionMetrics::allowed);
    gauge(
        registry,
        account,
        "held",
        "1 while a throttled account is left alone",
        state -> state.heldUntil() == null ? 0 : 1);
    gauge(
        registry,
        account,
        "breaker",
        "0 closed, 1 half open, 2 open",
        state ->
            switch (state.breaker()) {
              case CLOSED -> 0;
              case HALF_OPEN -> 1;
              case OPEN -> 2;
            });
  }

  private static double allowed(AccountState state) {
    if (state.learned() != null) {
      return state.learned();
    }
    return state.limit() == null ? Double.NaN : state.limit();
  }

  private void gauge(
      MeterRegistry registry,
      AdmissionScope account,
      String name,
      String description,
      ToDoubleFunction<AccountState> value) {
    Gauge.builder(
            "provisioning.scheduling." + name,
            admission,
            it -> value.applyAsDouble(it.account(account)))
        .description(description)
        .tags(Tags.of("provider", account.before('/'), "account", account.after('/')))
        .register(registry);
  }
}

package io.provisioning.orchestrator.admission.gate;

import io.provisioning.orchestrator.admission.gate.AdmissionSettings.Limits;
import io.provisioning.orchestrator.admission.ticket.AdmissionScope;
import io.provisioning.orchestrator.admission.ticket.Ticket;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** All gates there are. Those of accounts stay, since they have learned something. */
final class Gates {

  private final AdmissionSettings settings;
  private final InstantSource clock;
  private final Map<AdmissionScope, Gate> gates = new LinkedHashMap<>();
  private final Map<AdmissionScope, AccountGate> accounts = new LinkedHashMap<>();
  private Consumer<AdmissionScope> listener = account -> {};

  Gates(AdmissionSettings settings, InstantSource clock) {
    this.settings = settings;
    this.clock = clock;
  }

  /** What a ticket must pass, from the narrowest to the widest. */
  List<AdmissionScope> scopes(Ticket ticket) {
    var scopes = new ArrayList<AdmissionScope>(5);
    scopes.add(AdmissionScope.workflow(ticket.workflow()));
    scopes.add(AdmissionScope.workspace(ticket.workspace()));
    if (!settings.limits().labels().isEmpty()) {
      new TreeMap<>(ticket.labels())
          .forEach((key, value) ->
              settings
                  .limits()
                  .label(key, value)
                  .ifPresent(limit -> scopes.add(AdmissionScope.label(key, value))));
    }
    scopes.add(AdmissionScope.account(ticket.provider(), ticket.account()));
    scopes.add(AdmissionScope.provider(ticket.provider()));
    scopes.add(AdmissionScope.everything());
    return scopes;
  }

  List<Gate> of(List<AdmissionScope> scopes) {
    return scopes.stream().map(this::get).toList();
  }

  Gate get(AdmissionScope scope) {
    return scope.kind() == AdmissionScope.Kind.ACCOUNT
        ? account(scope)
        : gates.computeIfAbsent(
            scope,
            missing ->
                new Gate(
                    missing,
                    limit(missing),
                    missing.kind() == AdmissionScope.Kind.EVERYTHING
                        ? settings.limits().undoReserve()
                        : 0));
  }

  AccountGate account(AdmissionScope scope) {
    return accounts.computeIfAbsent(scope, this::makeAccount);
  }

  void onAccount(Consumer<AdmissionScope> listener) {
    this.listener = listener;
    accounts.keySet().forEach(listener);
  }

  private AccountGate makeAccount(AdmissionScope scope) {
    var limit = limit(scope);
    var account =
        new AccountGate(
            scope,
            limit,
            new Breaker(scope.name(), settings.breaker(), clock),
            new RetryBudget(settings.retryBudget(), scope.name()),
            new LearnedLimit(settings.throttling(), Math.min(limit, settings.limits().global())));
    listener.accept(scope);
    return account;
  }

  private int limit(AdmissionScope scope) {
    return configured(settings.limits(), scope).orElse(Gate.UNLIMITED);
  }

  private static Optional<Integer> configured(Limits limits, AdmissionScope scope) {
    return switch (scope.kind()) {
      case WORKFLOW -> Optional.empty();
      case WORKSPACE -> limits.workspace(scope.name());
      case LABEL -> limits.label(scope.before('='), scope.after('='));
      case ACCOUNT -> limits.account(scope.before('/'), scope.after('/'));
      case PROVIDER -> limits.provider(scope.name());
      case EVERYTHING -> Optional.of(limits.global());
    };
  }

  void forgetIfIdle(Gate gate) {
    if (gate.isIdle()) {
      gates.remove(gate.scope);
    }
  }

  /** All that are in use or waited for, and all accounts. */
  Stream<Gate> all() {
    return Stream.concat(gates.values().stream(), accounts.values().stream());
  }

  Stream<AccountGate> accounts() {
    return accounts.values().stream();
  }
}

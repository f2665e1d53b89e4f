package io.provisioning.orchestrator.scheduling;

import io.provisioning.orchestrator.scheduling.SchedulingSettings.Limits;
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

  private final SchedulingSettings settings;
  private final InstantSource clock;
  private final Map<Scope, Gate> gates = new LinkedHashMap<>();
  private final Map<Scope, AccountGate> accounts = new LinkedHashMap<>();
  private Consumer<AccountGate> listener = account -> {};

  Gates(SchedulingSettings settings, InstantSource clock) {
    this.settings = settings;
    this.clock = clock;
  }

  /** What a ticket must pass, from the narrowest to the widest. */
  List<Scope> scopes(Ticket ticket) {
    var scopes = new ArrayList<Scope>(5);
    scopes.add(Scope.workflow(ticket.workflow()));
    scopes.add(Scope.workspace(ticket.workspace()));
    if (!settings.limits().labels().isEmpty()) {
      new TreeMap<>(ticket.labels())
          .forEach((key, value) ->
              settings
                  .limits()
                  .label(key, value)
                  .ifPresent(limit -> scopes.add(Scope.label(key, value))));
    }
    scopes.add(Scope.account(ticket.provider(), ticket.account()));
    scopes.add(Scope.provider(ticket.provider()));
    scopes.add(Scope.everything());
    return scopes;
  }

  List<Gate> of(List<Scope> scopes) {
    return scopes.stream().map(this::get).toList();
  }

  Gate get(Scope scope) {
    return scope.kind() == Scope.Kind.ACCOUNT
        ? account(scope)
        : gates.computeIfAbsent(
            scope,
            missing ->
                new Gate(
                    missing,
                    limit(missing),
                    missing.kind() == Scope.Kind.EVERYTHING ? settings.limits().undoReserve() : 0));
  }

  AccountGate account(Scope scope) {
    return accounts.computeIfAbsent(scope, this::makeAccount);
  }

  void onAccount(Consumer<AccountGate> listener) {
    this.listener = listener;
    accounts.values().forEach(listener);
  }

  private AccountGate makeAccount(Scope scope) {
    var limit = limit(scope);
    var account =
        new AccountGate(
            scope,
            limit,
            new Breaker(scope.name(), settings.breaker(), clock),
            new RetryBudget(settings.retryBudget(), scope.name()),
            new LearnedLimit(settings.throttling(), Math.min(limit, settings.limits().global())));
    listener.accept(account);
    return account;
  }

  private int limit(Scope scope) {
    return configured(settings.limits(), scope).orElse(Gate.UNLIMITED);
  }

  private static Optional<Integer> configured(Limits limits, Scope scope) {
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

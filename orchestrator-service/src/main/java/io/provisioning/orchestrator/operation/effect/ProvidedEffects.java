package io.provisioning.orchestrator.operation.effect;

import io.provisioning.orchestrator.operation.Desired.Provided;
import io.provisioning.orchestrator.operation.Effects.Facts;
import io.provisioning.orchestrator.operation.Effects.OperationLog;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.provider.Change;
import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceState;
import io.provisioning.provider.Scope;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Networks, firewalls, volumes and servers at their providers. */
public final class ProvidedEffects {

  private final Providers providers;

  public ProvidedEffects(Providers providers) {
    this.providers = providers;
  }

  Optional<Facts> transition(
      IdempotencyKey key,
      String workspace,
      ResourceRef resource,
      @Nullable Provided from,
      @Nullable Provided to,
      OperationLog log) {
    var id = id(workspace, resource);
    if (from != null && (to == null || !from.provider().equals(to.provider()))) {
      log.line("deleting " + resource.path() + " at " + from.provider());
      providers.get(from.provider()).ensureAbsent(step(key, "absent"), id);
    }
    if (to == null) {
      return Optional.empty();
    }
    if (isReplaced(from, to)) {
      makeRoom(key, id, resource, to, log);
    }
    log.line("ensuring " + resource.path() + " at " + to.provider());
    var provider = providers.get(to.provider());
    var state = provider.ensurePresent(step(key, "present"), id, to.spec());
    var attributes = attributes(state);
    provider.accountId(id.scope()).ifPresent(account -> attributes.put(Facts.ACCOUNT, account));
    return Optional.of(new Facts(state.providerId(), attributes));
  }

  /**
   * Only what the operation itself replaces is deleted: where the world has changed since the plan,
   * the provider refuses instead.
   */
  private boolean isReplaced(@Nullable Provided from, Provided to) {
    return from != null
        && from.provider().equals(to.provider())
        && providers.get(to.provider()).change(from.spec(), to.spec()) == Change.REPLACE;
  }

  /** A repetition after the new one was made finds that nothing stands in its way. */
  private void makeRoom(
      IdempotencyKey key, ResourceId id, ResourceRef resource, Provided to, OperationLog log) {
    var provider = providers.get(to.provider());
    var isInTheWay =
        provider
            .find(id)
            .filter(state -> provider.change(state.spec(), to.spec()) == Change.REPLACE);
    if (isInTheWay.isPresent()) {
      log.line("deleting " + resource.path() + ", since it cannot be changed in place");
      provider.ensureAbsent(step(key, "absent"), id);
    }
  }

  /** Absence and presence are two effects, which a provider with client tokens must tell apart. */
  private static IdempotencyKey step(IdempotencyKey key, String step) {
    return new IdempotencyKey(key.value() + "/" + step);
  }

  static ResourceId id(String workspace, ResourceRef resource) {
    var scope = new Scope(workspace, resource.infrastructure());
    return switch (resource.kind()) {
      case NETWORK -> scope.network(resource.name());
      case FIREWALL -> scope.firewall(resource.name());
      case VOLUME -> scope.volume(resource.name());
      case SERVER -> scope.server(resource.name());
      case TASKSERV -> scope.server(resource.server().orElseThrow());
    };
  }

  private static Map<String, String> attributes(ResourceState state) {
    var attributes = new TreeMap<String, String>();
    if (state instanceof ResourceState.ServerState server) {
      server
          .addresses()
          .forEach((network, address) -> attributes.put("address." + network, address));
      mainAddress(server).ifPresent(address -> attributes.put("address", address));
    }
    return attributes;
  }

  /** That in the first network; where there is none, the only sensible choice is any. */
  static Optional<String> mainAddress(ResourceState.ServerState server) {
    return server.spec().networks().stream()
        .map(server.addresses()::get)
        .filter(address -> address != null)
        .findFirst()
        .or(() -> new TreeMap<>(server.addresses()).values().stream().findFirst());
  }
}

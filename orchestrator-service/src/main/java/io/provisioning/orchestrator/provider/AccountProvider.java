package io.provisioning.orchestrator.provider;

import io.provisioning.provider.Change;
import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.Objection;
import io.provisioning.provider.Price;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderDescription;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec;
import io.provisioning.provider.ResourceState;
import io.provisioning.provider.Scope;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * An account of the same name in each workspace, with a credential of its own: no workspace uses
 * another's.
 */
final class AccountProvider implements Provider {

  private final Provider anywhere;
  private final Function<String, Provider> open;
  private final Consumer<String> refused;
  private final Map<String, Provider> byWorkspace = new ConcurrentHashMap<>();

  /**
   * Accounts of one name.
   *
   * @param anywhere for what asks nobody, so that it needs no credential
   * @param open the provider with the credential of a workspace
   * @param refused takes workspaces whose credential was refused
   */
  AccountProvider(Provider anywhere, Function<String, Provider> open, Consumer<String> refused) {
    this.anywhere = anywhere;
    this.open = open;
    this.refused = refused;
  }

  private Provider in(Scope scope) {
    return byWorkspace.computeIfAbsent(scope.workspace(), open);
  }

  private <T> T asked(Scope scope, Supplier<T> question) {
    try {
      return question.get();
    } catch (ProviderException e) {
      if (e.kind() == ProviderException.Kind.REFUSED) {
        refused.accept(scope.workspace());
      }
      throw e;
    }
  }

  @Override
  public ProviderDescription description() {
    return anywhere.description();
  }

  @Override
  public Change change(ResourceSpec from, ResourceSpec to) {
    return anywhere.change(from, to);
  }

  @Override
  public List<Objection> objections(ResourceSpec spec) {
    return anywhere.objections(spec);
  }

  @Override
  public Price price(ResourceSpec spec) {
    return anywhere.price(spec);
  }

  @Override
  public ResourceState ensurePresent(IdempotencyKey key, ResourceId id, ResourceSpec spec) {
    return asked(id.scope(), () -> in(id.scope()).ensurePresent(key, id, spec));
  }

  @Override
  public void ensureAbsent(IdempotencyKey key, ResourceId id) {
    var _ =
        asked(
            id.scope(),
            () -> {
              in(id.scope()).ensureAbsent(key, id);
              return id;
            });
  }

  @Override
  public Optional<ResourceState> find(ResourceId id) {
    return asked(id.scope(), () -> in(id.scope()).find(id));
  }

  @Override
  public List<ResourceState> list(Scope scope) {
    return asked(scope, () -> in(scope).list(scope));
  }

  @Override
  public Optional<String> accountId(Scope scope) {
    return asked(scope, () -> in(scope).accountId(scope));
  }

  @Override
  public CommandChannel channel(ResourceId server) {
    return asked(server.scope(), () -> in(server.scope()).channel(server));
  }

  @Override
  public void close() {
    byWorkspace.values().forEach(Provider::close);
    anywhere.close();
  }
}

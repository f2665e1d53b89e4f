package io.provisioning.provider.testkit;

import io.provisioning.provider.Change;
import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.Objection;
import io.provisioning.provider.Price;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderDescription;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec;
import io.provisioning.provider.ResourceState;
import io.provisioning.provider.Scope;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Asks another provider again where that can help, as the engine does, so that faults pass. */
public record PatientProvider(Provider provider) implements Provider {

  private static final int ATTEMPTS = 60;

  private static <T> T again(Supplier<T> action) {
    for (int attempt = 1; ; attempt++) {
      try {
        return action.get();
      } catch (ProviderException e) {
        if (attempt == ATTEMPTS || !(e.kind() == Kind.TRANSIENT || e.kind() == Kind.THROTTLED)) {
          throw e;
        }
      }
    }
  }

  @Override
  public ProviderDescription description() {
    return provider.description();
  }

  @Override
  public ResourceState ensurePresent(IdempotencyKey key, ResourceId id, ResourceSpec spec) {
    return again(() -> provider.ensurePresent(key, id, spec));
  }

  @Override
  public void ensureAbsent(IdempotencyKey key, ResourceId id) {
    var _ =
        again(() -> {
          provider.ensureAbsent(key, id);
          return id;
        });
  }

  @Override
  public Optional<ResourceState> find(ResourceId id) {
    return again(() -> provider.find(id));
  }

  @Override
  public List<ResourceState> list(Scope scope) {
    return again(() -> provider.list(scope));
  }

  @Override
  public Change change(ResourceSpec from, ResourceSpec to) {
    return provider.change(from, to);
  }

  @Override
  public List<Objection> objections(ResourceSpec spec) {
    return provider.objections(spec);
  }

  @Override
  public Price price(ResourceSpec spec) {
    return provider.price(spec);
  }

  @Override
  public Optional<String> accountId(Scope scope) {
    return again(() -> provider.accountId(scope));
  }

  @Override
  public CommandChannel channel(ResourceId server) {
    return again(() -> provider.channel(server));
  }

  @Override
  public void close() {
    provider.close();
  }
}

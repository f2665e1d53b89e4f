package io.provisioning.provider.ssh;

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
import io.provisioning.provider.ResourceKind;
import io.provisioning.provider.ResourceSpec;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceState;
import io.provisioning.provider.ResourceState.ServerState;
import io.provisioning.provider.ResourceState.ServerStatus;
import io.provisioning.provider.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Machines that someone else made. One is adopted, never created, and released, never deleted. What
 * says whose it is lies on the machine, so two installations cannot adopt the same.
 */
final class SshProvider implements Provider {

  private final Register register;
  private final Machines machines;
  private final Map<ResourceId, ReentrantLock> locks = new ConcurrentHashMap<>();

  SshProvider(Register register, Machines machines) {
    this.register = register;
    this.machines = machines;
  }

  @Override
  public ProviderDescription description() {
    return Offers.DESCRIPTION;
  }

  @Override
  public ResourceState ensurePresent(IdempotencyKey key, ResourceId id, ResourceSpec spec) {
    if (id.kind() != spec.kind()) {
      throw new IllegalArgumentException(path(id) + " is not a " + spec.kind());
    }
    var objections = objections(spec);
    if (!objections.isEmpty() || !(spec instanceof ServerSpec server)) {
      throw new ProviderException(Kind.PERMANENT, text(objections));
    }
    return exclusively(
        id,
        () -> {
          var before = register.find(id);
          if (before.isPresent() && change(before.get(), server) == Change.REPLACE) {
            throw new ProviderException(
                Kind.CONFLICT, path(id) + " is another machine; release that first");
          }
          var access = Access.of(server.settings());
          // Before the claim: a machine that is ours must be found again, whatever happens next.
          register.put(id, server);
          try {
            machines.adopt(id, access, server);
          } catch (ProviderException e) {
            if (before.isPresent()) {
              register.put(id, before.get());
            } else if (e.kind() == Kind.PERMANENT || e.kind() == Kind.CONFLICT) {
              register.remove(id);
            }
            throw e;
          }
          return new ServerState(
              id, access.address(), server, ServerStatus.RUNNING, addresses(access));
        });
  }

  private static String text(List<Objection> objections) {
    return String.join(
        "; ",
        objections.stream()
            .map(it -> it.property() + ": expected " + it.expected() + ", got " + it.got())
            .toList());
  }

  @Override
  public void ensureAbsent(IdempotencyKey key, ResourceId id) {
    if (id.kind() != ResourceKind.SERVER) {
      return;
    }
    var _ =
        exclusively(
            id,
            () -> {
              register.find(id).ifPresent(spec -> release(id, spec));
              return id;
            });
  }

  private void release(ResourceId id, ServerSpec spec) {
    try {
      machines.release(id, Access.of(spec.settings()));
    } catch (ProviderException e) {
      throw new ProviderException(
          e.kind(),
          "%s; if the machine is gone, delete %s to release it without asking it"
              .formatted(e.getMessage(), register.file(id)),
          e);
    }
    register.remove(id);
  }

  @Override
  public Optional<ResourceState> find(ResourceId id) {
    return id.kind() == ResourceKind.SERVER
        ? register.find(id).flatMap(spec -> state(id, spec))
        : Optional.empty();
  }

  /** A machine that does not answer exists all the same, but cannot be used. */
  private Optional<ResourceState> state(ResourceId id, ServerSpec spec) {
    var access = Access.of(spec.settings());
    try {
      return machines
          .read(id, access)
          .map(keys ->
              new ServerState(
                  id,
                  access.address(),
                  withKeys(spec, keys),
                  ServerStatus.RUNNING,
                  addresses(access)));
    } catch (ProviderException e) {
      if (Thread.currentThread().isInterrupted()) {
        throw e;
      }
      var status = e.kind() == Kind.TRANSIENT ? ServerStatus.STOPPED : ServerStatus.FAILED;
      return Optional.of(new ServerState(id, access.address(), spec, status, addresses(access)));
    }
  }

  private static ServerSpec withKeys(ServerSpec spec, List<String> keys) {
    return new ServerSpec(
        spec.region(),
        spec.plan(),
        spec.image(),
        spec.networks(),
        spec.mounts(),
        keys,
        spec.labels(),
        spec.providerConfig());
  }

  private static Map<String, String> addresses(Access access) {
    return Map.of("ssh", access.address());
  }

  @Override
  public List<ResourceState> list(Scope scope) {
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var asked =
          executor.invokeAll(
              register.in(scope).stream()
                  .<Callable<Optional<ResourceState>>>map(id -> () -> find(id))
                  .toList());
      var states = new ArrayList<ResourceState>();
      for (var answer : asked) {
        answer.get().ifPresent(states::add);
      }
      return states;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProviderException(Kind.TRANSIENT, "interrupted while looking at machines", e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof ProviderException cause
          ? cause
          : new ProviderException(Kind.PERMANENT, "machines cannot be listed", e);
    }
  }

  @Override
  public Change change(ResourceSpec from, ResourceSpec to) {
    return Offers.change(from, to);
  }

  @Override
  public List<Objection> objections(ResourceSpec spec) {
    return Offers.objections(spec);
  }

  @Override
  public Price price(ResourceSpec spec) {
    return Offers.FREE;
  }

  @Override
  public CommandChannel channel(ResourceId server) {
    var spec = register.find(server);
    if (spec.isEmpty()) {
      throw new ProviderException(Kind.PERMANENT, path(server) + " is not adopted");
    }
    return machines.channel(Access.of(spec.get().settings()));
  }

  private <T> T exclusively(ResourceId id, Supplier<T> action) {
    var lock = locks.computeIfAbsent(id, _ -> new ReentrantLock());
    try {
      lock.lockInterruptibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProviderException(Kind.TRANSIENT, "interrupted while waiting for " + path(id), e);
    }
    try {
      return action.get();
    } finally {
      lock.unlock();
    }
  }

  private static String path(ResourceId id) {
    return id.kind().name().toLowerCase(Locale.ROOT) + "/" + id.name();
  }

  @Override
  public void close() {
    machines.close();
  }
}

package io.provisioning.provider.demo;

import io.provisioning.provider.Change;
import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.Price;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderContext;
import io.provisioning.provider.ProviderDescription;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec;
import io.provisioning.provider.ResourceState;
import io.provisioning.provider.ResourceState.ServerState;
import io.provisioning.provider.ResourceState.ServerStatus;
import io.provisioning.provider.Scope;
import io.provisioning.provider.demo.DemoSettings.Call;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The simulator. Its world is a {@link Ledger} in the context's directory. */
final class DemoProvider implements Provider {

  private final ProviderContext context;
  private final DemoSettings settings;
  private final Gate gate;
  private final ReentrantLock turn = new ReentrantLock();
  private @Nullable Ledger ledger;

  DemoProvider(ProviderContext context, DemoSettings settings, Gate.Sleeper sleeper) {
    this.context = context;
    this.settings = settings;
    this.gate = new Gate(settings, context.clock(), sleeper);
  }

  @Override
  public ProviderDescription description() {
    return Offers.description();
  }

  @Override
  public ResourceState ensurePresent(IdempotencyKey key, ResourceId id, ResourceSpec spec) {
    if (id.kind() != spec.kind()) {
      throw new IllegalArgumentException(World.path(id) + " is not a " + spec.kind());
    }
    return gate.pass(
        Call.ENSURE, World.path(id), () -> inWorld(world -> world.ensurePresent(key, id, spec)));
  }

  @Override
  public void ensureAbsent(IdempotencyKey key, ResourceId id) {
    var _ =
        gate.pass(
            Call.DELETE,
            World.path(id),
            () ->
                inWorld(world -> {
                  world.ensureAbsent(key, id);
                  return id;
                }));
  }

  @Override
  public Optional<ResourceState> find(ResourceId id) {
    return gate.pass(Call.FIND, World.path(id), () -> inWorld(world -> world.find(id)));
  }

  @Override
  public List<ResourceState> list(Scope scope) {
    return gate.pass(
        Call.LIST, "list " + scope.infrastructure(), () -> inWorld(world -> world.list(scope)));
  }

  @Override
  public Change change(ResourceSpec from, ResourceSpec to) {
    return Offers.change(from, to);
  }

  @Override
  public Price price(ResourceSpec spec) {
    return Offers.price(spec);
  }

  @Override
  public CommandChannel channel(ResourceId server) {
    var state = inWorld(world -> world.find(server));
    if (state.isEmpty()) {
      throw new ProviderException(Kind.PERMANENT, World.path(server) + " does not exist");
    }
    if (state.get() instanceof ServerState seen && seen.status() != ServerStatus.RUNNING) {
      throw new ProviderException(Kind.TRANSIENT, World.path(server) + " is not running");
    }
    return new DemoChannel(server.name(), settings, gate);
  }

  private <T> T inWorld(Function<World, T> action) {
    turn.lock();
    try {
      if (ledger == null) {
        ledger = Ledger.open(context.directory().resolve("ledger.jsonl"));
      }
      ledger.takeIn();
      return action.apply(new World(ledger));
    } finally {
      turn.unlock();
    }
  }

  @Override
  public void close() {
    turn.lock();
    try {
      if (ledger != null) {
        ledger.close();
        ledger = null;
      }
    } finally {
      turn.unlock();
    }
  }
}

package io.provisioning.orchestrator.provider;

import io.provisioning.provider.Change;
import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.Price;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderContext;
import io.provisioning.provider.ProviderDescription;
import io.provisioning.provider.ProviderFactory;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec;
import io.provisioning.provider.ResourceState;
import io.provisioning.provider.Scope;
import io.provisioning.provider.aws.AwsProviderFactory;
import io.provisioning.provider.demo.DemoProviderFactory;
import io.provisioning.provider.hetzner.HetznerProviderFactory;
import io.provisioning.provider.hetzner.SilentHetznerFactory;
import io.provisioning.provider.local.LocalProviderFactory;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Providers for tests: simulators under several names, each with a world of its own. */
public final class ProviderFixtures {

  private ProviderFixtures() {}

  /** {@code demo} and {@code other}, in new worlds below the directory. */
  public static Providers simulators(Path directory) {
    return simulators(directory, provider -> provider);
  }

  /** {@code local}, on an engine's socket. */
  public static Providers local(Path directory, Path socket) {
    return new Providers(
        List.of(new LocalProviderFactory()),
        name ->
            new ProviderContext(
                "catalog",
                directory.resolve(name),
                Map.of("socket", socket.toString()),
                Clock.systemUTC()));
  }

  /** Simulators under these names, as the service keeps their worlds. */
  public static Providers simulatorsNamed(Path directory, String... names) {
    return new Providers(
        Stream.of(names).map(name -> new Named(name, provider -> provider)).toList(),
        name ->
            new ProviderContext("default", directory.resolve(name), Map.of(), Clock.systemUTC()));
  }

  /** {@code hetzner} at this address, with the credentials of accounts, and {@code demo}. */
  public static Providers hetzner(Path directory, String endpoint, CredentialSource credentials) {
    return new Providers(
        List.of(new HetznerProviderFactory(), new DemoProviderFactory()),
        name ->
            new ProviderContext(
                "test",
                directory.resolve(name),
                name.equals("hetzner") ? Map.of("endpoint", endpoint) : Map.of(),
                Clock.systemUTC()),
        credentials);
  }

  /** {@code aws} at this address, with the credentials of accounts. */
  public static Providers aws(Path directory, String endpoint, CredentialSource credentials) {
    return new Providers(
        List.of(new AwsProviderFactory()),
        name ->
            new ProviderContext(
                "test", directory.resolve(name), Map.of("endpoint", endpoint), Clock.systemUTC()),
        credentials);
  }

  /** {@code hetzner} at a simulated cloud whose servers are no machines. */
  public static Providers hetznerWithoutMachines(Path directory, String endpoint, Path token) {
    return new Providers(
        List.of(new SilentHetznerFactory()),
        name ->
            new ProviderContext(
                "test",
                directory.resolve(name),
                Map.of("endpoint", endpoint, "token-file", token.toString()),
                Clock.systemUTC()));
  }

  /** The same, each seen through something. */
  public static Providers simulators(Path directory, UnaryOperator<Provider> through) {
    return new Providers(
        List.of(new Named("demo", through), new Named("other", through)),
        name -> new ProviderContext("test", directory.resolve(name), Map.of(), Clock.systemUTC()));
  }

  private record Named(String name, UnaryOperator<Provider> through) implements ProviderFactory {
    @Override
    public Set<String> settings() {
      return new DemoProviderFactory().settings();
    }

    @Override
    public Provider open(ProviderContext context) {
      return through.apply(new DemoProviderFactory().open(context));
    }
  }

  /** Does what another does, as long as nothing is overridden. */
  public static class Forwarding implements Provider {

    private final Provider to;

    public Forwarding(Provider to) {
      this.to = to;
    }

    @Override
    public ProviderDescription description() {
      return to.description();
    }

    @Override
    public ResourceState ensurePresent(IdempotencyKey key, ResourceId id, ResourceSpec spec) {
      return to.ensurePresent(key, id, spec);
    }

    @Override
    public void ensureAbsent(IdempotencyKey key, ResourceId id) {
      to.ensureAbsent(key, id);
    }

    @Override
    public Optional<ResourceState> find(ResourceId id) {
      return to.find(id);
    }

    @Override
    public List<ResourceState> list(Scope scope) {
      return to.list(scope);
    }

    @Override
    public Change change(ResourceSpec from, ResourceSpec after) {
      return to.change(from, after);
    }

    @Override
    public Price price(ResourceSpec spec) {
      return to.price(spec);
    }

    @Override
    public Optional<String> accountId(Scope scope) {
      return to.accountId(scope);
    }

    @Override
    public CommandChannel channel(ResourceId server) {
      return to.channel(server);
    }

    @Override
    public void close() {
      to.close();
    }
  }
}

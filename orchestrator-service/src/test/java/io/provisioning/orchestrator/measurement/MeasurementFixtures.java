package io.provisioning.orchestrator.measurement;

import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Effects.Facts;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.provider.ProviderFixtures;
import io.provisioning.orchestrator.provider.ProviderFixtures.Forwarding;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.orchestrator.resource.ResourceFixtures;
import io.provisioning.orchestrator.resource.ResourceGraph;
import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderDescription;
import io.provisioning.provider.ResourceId;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Servers that answer as real ones do. */
final class MeasurementFixtures {

  static final List<String> PRINTED =
      List.of(
          "time 1795460400.250000000",
          "cpu 2500000",
          "memory 268435456 100000000 4294967296",
          "cpus 4 50000 100000",
          "uptime 3600",
          "network 1000 2000 eth0",
          "disk 1000 400 500 100 7 /",
          "disk 2000 0 2000 - - /srv/some data",
          "failed nginx.service");

  private MeasurementFixtures() {}

  /**
   * Providers that say that their servers are machines.
   *
   * @param channels to servers
   */
  static Providers providers(Path directory, Function<ResourceId, CommandChannel> channels) {
    return ProviderFixtures.simulators(directory, provider -> new Real(provider, channels));
  }

  /** Says that its servers are machines, and leads to what a test answers. */
  private static final class Real extends Forwarding {
    private final Function<ResourceId, CommandChannel> channels;

    Real(Provider to, Function<ResourceId, CommandChannel> channels) {
      super(to);
      this.channels = channels;
    }

    @Override
    public ProviderDescription description() {
      var simulated = super.description();
      return new ProviderDescription(
          simulated.name(),
          simulated.summary(),
          false,
          simulated.regions(),
          simulated.images(),
          simulated.plans());
    }

    @Override
    public CommandChannel channel(ResourceId server) {
      return channels.apply(server);
    }
  }

  static MeasurementSettings settings(Duration every, int servers) {
    return new MeasurementSettings(every, Duration.ofSeconds(10), servers, List.of());
  }

  /** Creates or deletes a server. */
  static void change(ResourceGraph graph, String name, boolean exists, Instant at) {
    Desired desired = ResourceFixtures.server(PlanSize.SMALL);
    graph.transitioned(
        new Transition(
            "default",
            "w",
            "o",
            ResourceRef.server("web", name),
            exists ? null : desired,
            exists ? desired : null,
            exists ? new Facts("", Map.of()) : null,
            at,
            1));
  }
}

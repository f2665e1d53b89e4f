package io.provisioning.orchestrator.engine.steering;

import io.provisioning.orchestrator.journal.filesystem.JournalFixtures;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.EffectFixtures;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.operation.Operation.Dependency;
import io.provisioning.orchestrator.operation.Operation.RetryPolicy;
import io.provisioning.orchestrator.operation.OperationFixtures;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.provider.ProviderFixtures;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.ResourceSpec;
import io.provisioning.provider.ResourceSpec.FirewallRule;
import io.provisioning.provider.ResourceSpec.FirewallSpec;
import io.provisioning.provider.ResourceSpec.Mount;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceSpec.Protocol;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceSpec.VolumeSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.springframework.util.unit.DataSize;

/**
 * The engine, the real effects and the provider for Hetzner in a process that dies at one of the
 * journal's writes. The cloud is in another process, so that it lives on.
 *
 * <p>Arguments: directory, address of the cloud, whether the last server fails, number of the
 * write, moment.
 */
final class SweptCloudProcess {

  static final int NETWORKS = 2;
  static final int FIREWALLS = 2;
  static final int SERVERS = 8;
  static final String TOKEN = "token";
  private static final String REGION = "nbg1";

  /** Lost answers are passing faults; there must be an end to them and not to the attempts. */
  private static final RetryPolicy PATIENT =
      new RetryPolicy(60, Duration.ofMillis(2), Duration.ofMillis(20));

  private SweptCloudProcess() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    var directory = Path.of(arguments[0]);
    var journal =
        JournalFixtures.dying(
            directory.resolve("journal"),
            DataSize.ofKilobytes(128),
            Integer.parseInt(arguments[3]),
            arguments[4],
            false);
    try (var providers =
        ProviderFixtures.hetznerWithoutMachines(
            directory, arguments[1], directory.resolve(TOKEN))) {
      var test =
          TestEngine.forgetful(
              journal,
              EffectFixtures.realEffects(providers, new NoExtensions(), EffectFixtures.secrets()),
              directory.resolve("logs"));
      var operations = operations(Boolean.parseBoolean(arguments[2]));
      var run = test.submit(test.plans.put("sha256:1", true, 8, operations), "the only one");
      while (run.view().state().isActive()) {
        Thread.sleep(1);
      }
      test.close();
      journal.close();
      Files.writeString(directory.resolve("ended"), run.view().state().toString());
    }
    System.exit(0);
  }

  /**
   * Networks, firewalls and volumes, and servers that need them; one that fails comes after all
   * others.
   */
  static List<Operation> operations(boolean fails) {
    var operations = new ArrayList<Operation>();
    for (int n = 0; n < NETWORKS; n++) {
      var spec = new NetworkSpec(REGION, "10.%d.0.0/24".formatted(n), Map.of());
      operations.add(creates(ResourceRef.network("web", "net" + n), spec));
    }
    var ssh = new FirewallRule(Protocol.TCP, "22", List.of("0.0.0.0/0", "::/0"), "");
    for (int n = 0; n < FIREWALLS; n++) {
      var spec = new FirewallSpec(REGION, List.of(ssh), Map.of());
      operations.add(creates(ResourceRef.firewall("web", "gate" + n), spec));
    }
    for (int n = 0; n < SERVERS; n++) {
      var volume = new VolumeSpec(REGION, 10L << 30, Map.of());
      operations.add(creates(ResourceRef.volume("web", "disk" + n), volume));
    }
    for (int n = 0; n < SERVERS; n++) {
      boolean isToFail = fails && n == SERVERS - 1;
      var network = "net" + n % NETWORKS;
      var firewall = "gate" + n % FIREWALLS;
      var dependencies = new ArrayList<>(List.of(network, firewall, "disk" + n));
      if (isToFail) {
        IntStream.range(0, n).forEach(other -> dependencies.add("server" + other));
      }
      var spec =
          new ServerSpec(
              isToFail ? "nowhere" : REGION,
              PlanSize.SMALL,
              "debian-12",
              List.of(network),
              List.of(new Mount("disk" + n, "/data")),
              List.of(),
              Map.of(),
              null,
              List.of(firewall));
      operations.add(
          creates(
              ResourceRef.server("web", "server" + n),
              spec,
              dependencies.stream().map(OperationFixtures::hard).toArray(Dependency[]::new)));
    }
    return operations;
  }

  private static Operation creates(
      ResourceRef resource, ResourceSpec spec, Dependency... dependencies) {
    return new Operation(
        resource.name(),
        Operation.Action.CREATE,
        resource,
        null,
        new Desired.Provided("hetzner", spec, null, null),
        List.of(dependencies),
        PATIENT,
        Duration.ofSeconds(60),
        null);
  }
}

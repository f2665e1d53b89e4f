package io.provisioning.orchestrator.resource;

import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Desired.Installed;
import io.provisioning.orchestrator.operation.Desired.Provided;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.ResourceSpec.FirewallRule;
import io.provisioning.provider.ResourceSpec.FirewallSpec;
import io.provisioning.provider.ResourceSpec.Mount;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceSpec.Protocol;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceSpec.VolumeSpec;
import java.util.List;
import java.util.Map;

/** What resources are made to be. */
public final class ResourceFixtures {

  private ResourceFixtures() {}

  /** A network with a label. */
  public static Desired network() {
    return new Provided("demo", new NetworkSpec("r", "10.0.0.0/24", Map.of("a", "1")), null, null);
  }

  /** A volume with two labels. */
  public static Desired volume() {
    return new Provided("demo", new VolumeSpec("r", 1, Map.of("a", "1", "b", "2")), null, null);
  }

  /** A firewall that lets in SSH. */
  public static Desired firewall() {
    var ssh = new FirewallRule(Protocol.TCP, "22", List.of("0.0.0.0/0"), "");
    return new Provided("demo", new FirewallSpec("r", List.of(ssh), Map.of("c", "3")), null, null);
  }

  /** A server in the network {@code lan} with the volume {@code data}. */
  public static Desired server(PlanSize size) {
    return new Provided(
        "other",
        new ServerSpec(
            "r",
            size,
            "i",
            List.of("lan"),
            List.of(new Mount("data", "/data")),
            List.of(),
            Map.of()),
        "role",
        "shop");
  }

  /** A taskserv that needs others. */
  public static Desired taskserv(String... dependsOn) {
    return new Installed(
        "other", "1.0.0", "sha256:0", Map.of("port", 80), List.of(dependsOn), null);
  }
}

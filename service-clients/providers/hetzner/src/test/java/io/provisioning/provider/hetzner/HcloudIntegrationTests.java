package io.provisioning.provider.hetzner;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.provider.testkit.ContractScope;
import io.provisioning.provider.testkit.cloud.Machines;
import io.provisioning.provider.testkit.hetzner.HetznerSimulator;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Someone else's client, Debian's {@code hcloud}, on the simulator: what we made is what it sees.
 */
@Tag("proof-clouds")
class HcloudIntegrationTests {

  @Test
  void anotherClientSeesMakesAndDeletes(@TempDir Path directory) throws Exception {
    try (var cloud = HetznerSimulator.start(Machines.none());
        var provider = new HetznerTestbed(cloud, directory).open("one")) {
      var contract = ContractScope.of(provider, "10.90.225.0/24");
      contract.ensureServer("ours");

      assertThat(hcloud(cloud, "server", "list", "-o", "columns=name,status,private_net"))
          .contains("-ours")
          .contains("running")
          .contains("10.90.225.2");
      assertThat(hcloud(cloud, "network", "list", "-o", "columns=ip_range")).contains("10.90.225.");

      contract.ensure(contract.scope().firewall("gate"), contract.firewall());
      var firewalls = hcloud(cloud, "firewall", "list", "-o", "columns=name,rules_count");
      assertThat(firewalls).contains("-gate", "4");
      hcloud(cloud, "volume", "create", "--name", "theirs", "--size", "10", "--location", "fsn1");
      hcloud(
          cloud, "server", "create", "--name", "theirs", "--type", "cx23", "--image", "debian-12");
      hcloud(cloud, "volume", "attach", "theirs", "--server", "theirs");
      assertThat(hcloud(cloud, "server", "describe", "theirs")).contains("cx23", "debian-12");
      assertThat(provider.list(contract.scope())).hasSize(3);

      hcloud(cloud, "volume", "detach", "theirs");
      hcloud(cloud, "server", "delete", "theirs");
      hcloud(cloud, "volume", "delete", "theirs");
      contract.clear();
      assertThat(cloud.count("servers") + cloud.count("volumes") + cloud.count("networks"))
          .isZero();
    }
  }

  private static String hcloud(HetznerSimulator cloud, String... arguments) throws Exception {
    var argv = new ArrayList<>(List.of("hcloud"));
    argv.addAll(List.of(arguments));
    var builder = new ProcessBuilder(argv).redirectErrorStream(true);
    builder.environment().put("HCLOUD_ENDPOINT", cloud.endpoint());
    builder.environment().put("HCLOUD_TOKEN", HetznerSimulator.TOKEN);
    var process = builder.start();
    var said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }
}

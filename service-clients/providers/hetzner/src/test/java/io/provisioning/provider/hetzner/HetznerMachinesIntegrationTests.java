package io.provisioning.provider.hetzner;

import io.provisioning.provider.cloud.SshAccess;
import io.provisioning.provider.simulator.ContainerMachines;
import io.provisioning.provider.ssh.channel.KeyDirectory;
import io.provisioning.provider.testkit.CloudMachinesContract;
import io.provisioning.provider.testkit.hetzner.HetznerSimulator;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;

@Tag("proof-clouds")
class HetznerMachinesIntegrationTests extends CloudMachinesContract {

  @Override
  protected Cloud start(Path directory) throws Exception {
    var machines = new ContainerMachines(directory);
    var simulator = HetznerSimulator.start(machines);
    var access = new SshAccess(new KeyDirectory(directory.resolve("keys")));
    return new Cloud(
        new HetznerTestbed(simulator, directory).open("one", HetznerSimulator.TOKEN, access),
        machines::beside,
        () -> {
          try (machines) {
            simulator.close();
          }
        });
  }
}

package io.provisioning.provider.upcloud;

import io.provisioning.provider.cloud.SshAccess;
import io.provisioning.provider.simulator.ContainerMachines;
import io.provisioning.provider.ssh.channel.KeyDirectory;
import io.provisioning.provider.testkit.CloudMachinesContract;
import io.provisioning.provider.testkit.upcloud.UpCloudSimulator;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;

@Tag("proof-clouds")
class UpCloudMachinesIntegrationTests extends CloudMachinesContract {

  @Override
  protected Cloud start(Path directory) throws Exception {
    var machines = new ContainerMachines(directory);
    var simulator = UpCloudSimulator.start(machines);
    var access = new SshAccess(new KeyDirectory(directory.resolve("keys")));
    return new Cloud(
        new UpCloudTestbed(simulator, directory).open("one", UpCloudSimulator.TOKEN, access),
        machines::beside,
        () -> {
          try (machines) {
            simulator.close();
          }
        });
  }
}

package io.provisioning.provider.aws;

import io.provisioning.provider.cloud.SshAccess;
import io.provisioning.provider.simulator.ContainerMachines;
import io.provisioning.provider.ssh.channel.KeyDirectory;
import io.provisioning.provider.testkit.CloudMachinesContract;
import io.provisioning.provider.testkit.aws.AwsSimulator;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;

@Tag("proof-clouds")
class AwsMachinesIntegrationTests extends CloudMachinesContract {

  @Override
  protected Cloud start(Path directory) throws Exception {
    var machines = new ContainerMachines(directory);
    var simulator = AwsSimulator.start(machines);
    var access = new SshAccess(new KeyDirectory(directory.resolve("keys")));
    return new Cloud(
        new AwsTestbed(simulator, directory).open("one", AwsSimulator.TOKEN, access),
        machines::beside,
        () -> {
          try (machines) {
            simulator.close();
          }
        });
  }
}

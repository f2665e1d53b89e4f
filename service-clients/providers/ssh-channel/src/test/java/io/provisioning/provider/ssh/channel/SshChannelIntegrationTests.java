package io.provisioning.provider.ssh.channel;

import io.provisioning.provider.Provider;
import io.provisioning.provider.testkit.CommandChannelContract;
import io.provisioning.provider.testkit.FreeBlocks;
import io.provisioning.provider.testkit.PodmanService;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("proof-servers")
class SshChannelIntegrationTests extends CommandChannelContract {

  private final String cidr = FreeBlocks.next();
  private final PodmanService podman;
  private final OverSsh provider;

  SshChannelIntegrationTests(@TempDir Path directory) throws Exception {
    podman = PodmanService.start(directory);
    provider = new OverSsh(podman, directory);
  }

  @Override
  protected void closeTestbed() {
    podman.close();
  }

  @Override
  protected Provider provider() {
    return provider;
  }

  @Override
  protected String cidr() {
    return cidr;
  }
}

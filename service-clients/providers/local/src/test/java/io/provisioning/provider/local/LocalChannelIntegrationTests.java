package io.provisioning.provider.local;

import io.provisioning.provider.Provider;
import io.provisioning.provider.testkit.CommandChannelContract;
import io.provisioning.provider.testkit.FreeBlocks;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("proof-servers")
class LocalChannelIntegrationTests extends CommandChannelContract {

  private final String cidr = FreeBlocks.next();
  private final LocalTestbed bed;
  private final Provider provider;

  LocalChannelIntegrationTests(@TempDir Path directory) throws Exception {
    bed = LocalTestbed.start(directory);
    provider = bed.open();
  }

  @Override
  protected void closeTestbed() {
    bed.close();
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

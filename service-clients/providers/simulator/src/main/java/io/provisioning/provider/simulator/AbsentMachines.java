package io.provisioning.provider.simulator;

import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.cloud.ServerAccess;
import io.provisioning.provider.ssh.channel.SshKey;
import java.util.List;

/** Simulated servers without machines behind them: whatever is to be done there is done at once. */
public final class AbsentMachines implements ServerAccess {

  private static final SshKey KEY = SshKey.generate();

  @Override
  public String publicKey() {
    return KEY.publicLine();
  }

  @Override
  public void await(Address address) {}

  @Override
  public void authorize(Address address, List<String> keys) {}

  @Override
  public void mount(Address address, List<Device> devices) {}

  @Override
  public CommandChannel channel(Address address) {
    throw new ProviderException(Kind.PERMANENT, "there is no machine at " + address.host());
  }

  @Override
  public void close() {}
}

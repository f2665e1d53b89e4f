package io.provisioning.provider.hetzner;

import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.Credentials;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderContext;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ProviderFactory;
import io.provisioning.provider.cloud.ServerAccess;
import io.provisioning.provider.cloud.Token;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** The provider at a simulated cloud whose servers are no machines: nobody waits for them. */
public final class SilentHetznerFactory implements ProviderFactory {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(2);

  @Override
  public String name() {
    return "hetzner";
  }

  @Override
  public Set<String> settings() {
    return new HetznerProviderFactory().settings();
  }

  @Override
  public Provider open(ProviderContext context) {
    var token =
        new Token("hetzner", context.settings().getOrDefault("token-file", ""), Credentials.none());
    return HetznerProviderFactory.open(context, token, new Silence(), FIRST_PAUSE);
  }

  private static final class Silence implements ServerAccess {

    @Override
    public String publicKey() {
      return "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDummyDummyDummyDummyDummyDummyDummyDummyDumm test";
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
}

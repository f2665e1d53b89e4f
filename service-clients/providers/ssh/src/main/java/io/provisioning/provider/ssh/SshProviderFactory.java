package io.provisioning.provider.ssh;

import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderContext;
import io.provisioning.provider.ProviderFactory;
import io.provisioning.provider.ssh.channel.KeyDirectory;
import io.provisioning.provider.ssh.channel.SshConnections;
import java.nio.file.Path;
import java.util.Set;

/**
 * Opens {@code ssh}. Its only setting is {@code keys}: the directory of the private keys that
 * declarations may name; by default {@code keys} in the provider's own directory.
 */
public final class SshProviderFactory implements ProviderFactory {

  @Override
  public String name() {
    return "ssh";
  }

  @Override
  public Set<String> settings() {
    return Set.of("keys");
  }

  @Override
  public Provider open(ProviderContext context) {
    for (var setting : context.settings().keySet()) {
      if (!settings().contains(setting)) {
        throw new IllegalArgumentException("ssh has no setting `" + setting + "`; it has keys");
      }
    }
    var keys = context.settings().get("keys");
    return new SshProvider(
        new Register(context.directory().resolve("servers")),
        new Machines(
            new KeyDirectory(keys == null ? context.directory().resolve("keys") : Path.of(keys)),
            new SshConnections(),
            context.installation(),
            context.clock()));
  }
}

package io.provisioning.provider.ssh.channel;

import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.ProviderException;

/**
 * Connections to servers, each made at the first command, kept alive, and shared by all channels to
 * the same target. Safe for use by many threads.
 */
public final class SshConnections implements AutoCloseable {

  private final Connections connections = new Connections(new Dialing());

  /**
   * Opens a channel, with a connection if there is none yet.
   *
   * @throws ProviderException PERMANENT if the server has another host key, which is named, or
   *     refuses the user; TRANSIENT if it cannot be reached
   */
  public CommandChannel channel(SshTarget target) {
    connections.require(target);
    return new SshChannel(new RemoteShell(connections, target));
  }

  @Override
  public void close() {
    connections.close();
  }
}

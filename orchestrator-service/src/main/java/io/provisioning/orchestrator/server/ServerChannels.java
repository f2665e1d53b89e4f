package io.provisioning.orchestrator.server;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.Terminal;
import java.util.function.BiConsumer;

/** Terminals on recorded servers. Safe for use by many threads. */
public final class ServerChannels {

  private final Servers servers;

  ServerChannels(Servers servers) {
    this.servers = servers;
  }

  /**
   * Requires that there could be a terminal.
   *
   * @param id such as {@code web/server/db}
   * @throws ProblemException UNKNOWN_RESOURCE; INVALID_QUERY if it is no server; SIMULATED_SERVER
   */
  public void require(String workspace, String id) {
    servers.require(workspace, id);
  }

  /**
   * Opens a terminal.
   *
   * @param taker gets it and its channel, which is to be closed with it
   * @throws ProblemException as {@link #require}; SERVER_UNREACHABLE
   */
  public void terminal(
      String workspace,
      String id,
      Terminal.Size size,
      Terminal.Screen screen,
      BiConsumer<CommandChannel, Terminal> taker) {
    servers.terminal(workspace, id, size, screen, taker);
  }
}

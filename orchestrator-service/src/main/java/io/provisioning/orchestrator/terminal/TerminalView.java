package io.provisioning.orchestrator.terminal;

import io.provisioning.service.audit.Audited;
import java.time.Instant;
import java.util.Map;

/**
 * An open terminal.
 *
 * @param id also of its recording
 * @param server as a resource, such as {@code web/server/db}
 * @param openedBy the name of the account
 */
record TerminalView(String id, String workspace, String server, String openedBy, Instant openedAt)
    implements Audited {

  @Override
  public Map<String, String> about() {
    return Map.of("infrastructure", server.split("/", 2)[0], "terminal", id);
  }
}

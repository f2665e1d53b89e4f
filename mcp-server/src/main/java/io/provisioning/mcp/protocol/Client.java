package io.provisioning.mcp.protocol;

import io.provisioning.mcp.feature.LogLevel;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Who sends a request.
 *
 * @param principal the account on whose behalf it works
 * @param delegation token for requests on that account's behalf
 * @param capabilities that it has declared
 * @param toolsets that it asks for; all if there are none
 * @param logLevel of the least important line that it wants; null if it wants none
 */
record Client(
    String principal,
    @Nullable String delegation,
    ObjectNode capabilities,
    Set<String> toolsets,
    @Nullable LogLevel logLevel) {

  Client {
    toolsets = Set.copyOf(toolsets);
  }
}

package io.provisioning.mcp.confirmation;

import java.time.Instant;
import tools.jackson.databind.node.ObjectNode;

/**
 * What takes back a change that was made.
 *
 * @param id under which it is asked for
 * @param tool that takes the change back
 * @param arguments of that tool
 * @param until when it can be asked for
 */
public record UndoHandle(String id, String tool, ObjectNode arguments, Instant until) {

  public UndoHandle {
    arguments = arguments.deepCopy();
  }

  @Override
  public ObjectNode arguments() {
    return arguments.deepCopy();
  }
}

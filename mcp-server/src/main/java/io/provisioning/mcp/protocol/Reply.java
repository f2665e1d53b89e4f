package io.provisioning.mcp.protocol;

import tools.jackson.databind.node.ObjectNode;

/**
 * Where the answer to a request goes. A client that is gone is an {@link
 * java.io.UncheckedIOException}, which ends the work on its request.
 */
interface Reply {

  /** Whether anything but the answer can be sent. */
  boolean canSend();

  /** Sends a message before the answer, if that can be done. */
  void send(ObjectNode message);

  /** Shows the client, and what is between, that the answer still comes. */
  void keepAlive();

  /**
   * Answers.
   *
   * @param status of HTTP, if nothing was sent before
   */
  void end(int status, ObjectNode message);
}

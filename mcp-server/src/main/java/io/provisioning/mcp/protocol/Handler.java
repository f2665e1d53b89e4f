package io.provisioning.mcp.protocol;

import io.provisioning.mcp.feature.Answer;
import tools.jackson.databind.node.ObjectNode;

/** Serves the requests of one method. */
@FunctionalInterface
interface Handler {

  /**
   * Serves a request.
   *
   * @throws RpcException if it cannot be served
   * @throws io.provisioning.config.problem.ProblemException if a feature refuses it
   */
  Answer handle(ObjectNode params, ClientExchange exchange);
}

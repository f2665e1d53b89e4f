package io.provisioning.mcp.protocol;

import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.feature.InputRequest;
import tools.jackson.databind.node.JsonNodeFactory;

/** What both revisions answer alike. */
final class RpcReplies {

  static final int OK = 200;

  private RpcReplies() {}

  /**
   * Makes sure that the client can supply what is asked of it.
   *
   * @throws RpcException MISSING_CAPABILITY
   */
  static void requireSupport(InputRequest.Kind kind, Exchange exchange) {
    if (!exchange.supports(kind)) {
      var data = JsonNodeFactory.instance.objectNode();
      data.putObject("requiredCapabilities").putObject(kind.capability());
      throw new RpcException(
          RpcCode.MISSING_CAPABILITY,
          "the request needs a client with the capability `%s`".formatted(kind.capability()),
          data);
    }
  }

  /** What a feature refuses, as an error of the protocol. */
  static RpcException refused(ProblemException e) {
    var data = JsonNodeFactory.instance.objectNode().put("code", e.problem().code());
    e.help().ifPresent(help -> data.put("help", help));
    var isFault =
        e.problem().kind() == Problem.Kind.INTERNAL
            || e.problem().kind() == Problem.Kind.UNAVAILABLE;
    return new RpcException(
        isFault ? RpcCode.INTERNAL_ERROR : RpcCode.INVALID_PARAMS, e.detail(), data);
  }
}

package io.provisioning.mcp.protocol;

import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Parameters of requests. */
final class Params {

  private static final int LONGEST_SHOWN = 80;

  private Params() {}

  /**
   * A parameter that must be there.
   *
   * @throws RpcException INVALID_PARAMS
   */
  static String text(ObjectNode params, String name) {
    var value = params.path(name);
    if (!value.isString()) {
      throw new RpcException(RpcCode.INVALID_PARAMS, "`%s` is a string".formatted(name));
    }
    return value.asString();
  }

  /**
   * An object that may be missing.
   *
   * @throws RpcException INVALID_PARAMS if it is something else
   */
  static ObjectNode object(ObjectNode params, String name) {
    if (!params.has(name)) {
      return JsonNodeFactory.instance.objectNode();
    }
    if (params.path(name) instanceof ObjectNode object) {
      return object;
    }
    throw new RpcException(RpcCode.INVALID_PARAMS, "`%s` is an object".formatted(name));
  }

  /**
   * What the client supplies, by name.
   *
   * @throws RpcException INVALID_PARAMS if it is no map of objects
   */
  static Map<String, JsonNode> inputs(ObjectNode params) {
    var inputs = new LinkedHashMap<String, JsonNode>();
    for (var input : object(params, "inputResponses").properties()) {
      if (!input.getValue().isObject()) {
        throw new RpcException(
            RpcCode.INVALID_PARAMS,
            "`inputResponses.%s` is an object".formatted(shortened(input.getKey())));
      }
      inputs.put(input.getKey(), input.getValue());
    }
    return inputs;
  }

  /** What a client wrote, as it is repeated to it. */
  static String shortened(String text) {
    return text.length() <= LONGEST_SHOWN ? text : text.substring(0, LONGEST_SHOWN) + "…";
  }
}

package io.provisioning.mcp.protocol;

import io.provisioning.mcp.feature.InputRequest;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Messages that the server sends. */
final class Messages {

  private Messages() {}

  static ObjectNode result(JsonNode id, ObjectNode result) {
    var message = message();
    message.set(Message.ID, id);
    message.set(Message.RESULT, result);
    return message;
  }

  static ObjectNode error(JsonNode id, RpcException e) {
    var message = message();
    message.set(Message.ID, id);
    var error = message.putObject(Message.ERROR);
    error.put("code", e.code().number()).put("message", e.detail());
    if (e.data() != null) {
      error.set("data", e.data());
    }
    return message;
  }

  static ObjectNode notification(String method, ObjectNode params) {
    var message = message().put(Message.METHOD, method);
    message.set(Message.PARAMS, params);
    return message;
  }

  static ObjectNode request(String id, InputRequest request) {
    var message = message().put(Message.ID, id).put(Message.METHOD, request.kind().method());
    message.set(Message.PARAMS, request.params());
    return message;
  }

  private static ObjectNode message() {
    return JsonNodeFactory.instance.objectNode().put(Message.JSONRPC, Message.VERSION);
  }
}

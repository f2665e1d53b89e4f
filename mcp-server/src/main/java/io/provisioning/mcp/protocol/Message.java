package io.provisioning.mcp.protocol;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A message of JSON-RPC 2.0 that a client sends. */
sealed interface Message {

  String JSONRPC = "jsonrpc";
  String VERSION = "2.0";
  String ID = "id";
  String METHOD = "method";
  String PARAMS = "params";
  String RESULT = "result";
  String ERROR = "error";

  /** A call that expects an answer under the same id. */
  record Request(JsonNode id, String method, ObjectNode params) implements Message {}

  /** A call that expects none. */
  record Notification(String method, ObjectNode params) implements Message {}

  /**
   * The answer to a request of ours.
   *
   * @param result or null, if it failed
   */
  record Response(String id, @Nullable ObjectNode result) implements Message {}

  /**
   * Reads a message.
   *
   * @throws RpcException PARSE_ERROR if it is not JSON; INVALID_REQUEST if it is not a message
   */
  static Message read(byte[] body, JsonMapper json) {
    JsonNode tree;
    try {
      tree = json.readTree(body);
    } catch (JacksonException e) {
      throw new RpcException(
          RpcCode.PARSE_ERROR, "the request body is not JSON: " + e.getOriginalMessage());
    }
    if (tree.isArray()) {
      throw invalid("a request body is one message: send each message of a batch on its own");
    }
    if (!(tree instanceof ObjectNode message) || !isVersion2(message)) {
      throw invalid("a message is an object with `jsonrpc`: \"2.0\"");
    }
    return message.has(METHOD) ? call(message) : response(message);
  }

  /** The id of a message that could not be read; null if it has none that can be repeated. */
  static JsonNode idOf(byte[] body, JsonMapper json) {
    try {
      var id = json.readTree(body).path(ID);
      return isId(id) ? id : JsonNodeFactory.instance.nullNode();
    } catch (JacksonException e) {
      return JsonNodeFactory.instance.nullNode();
    }
  }

  private static boolean isVersion2(ObjectNode message) {
    var version = message.path(JSONRPC);
    return version.isString() && version.asString().equals(VERSION);
  }

  private static Message call(ObjectNode message) {
    var method = message.path(METHOD);
    if (!method.isString()) {
      throw invalid("`method` is a string");
    }
    var params = params(message);
    if (!message.has(ID)) {
      return new Notification(method.asString(), params);
    }
    if (!isId(message.path(ID))) {
      throw invalid("`id` is a string or an integer");
    }
    return new Request(message.path(ID), method.asString(), params);
  }

  private static ObjectNode params(ObjectNode message) {
    if (!message.has(PARAMS)) {
      return JsonNodeFactory.instance.objectNode();
    }
    if (message.path(PARAMS) instanceof ObjectNode params) {
      return params;
    }
    throw invalid("`params` is an object");
  }

  private static Message response(ObjectNode message) {
    var isResult = message.path(RESULT).isObject();
    if (!message.path(ID).isString() || isResult == message.path(ERROR).isObject()) {
      throw invalid("a message has a `method`, or an `id` and one of `result` and `error`");
    }
    return new Response(
        message.path(ID).asString(), isResult ? (ObjectNode) message.path(RESULT) : null);
  }

  private static boolean isId(JsonNode id) {
    return id.isString() || id.isIntegralNumber();
  }

  private static RpcException invalid(String detail) {
    return new RpcException(RpcCode.INVALID_REQUEST, detail);
  }
}

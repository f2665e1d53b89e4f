package io.provisioning.mcp.protocol;

import io.provisioning.mcp.feature.Answer;
import io.provisioning.mcp.feature.InputRequest;
import io.provisioning.mcp.feature.LogLevel;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Revision 2026-07-28: each request says all there is to know about its client. */
final class StatelessLane {

  static final String NAMESPACE = "io.modelcontextprotocol/";

  private static final String VERSION = NAMESPACE + "protocolVersion";
  private static final String CAPABILITIES = NAMESPACE + "clientCapabilities";
  private static final String CLIENT = NAMESPACE + "clientInfo";
  private static final String LOG_LEVEL = NAMESPACE + "logLevel";
  private static final String META = "_meta";
  private static final String REQUEST_STATE = "requestState";

  /** Results that clients may keep, with how long. */
  private static final Map<String, Long> CACHEABLE =
      Map.of(
          "server/discover", 300_000L,
          "tools/list", 300_000L,
          "prompts/list", 300_000L,
          "resources/list", 0L,
          "resources/templates/list", 300_000L,
          "resources/read", 0L);

  private static final Set<String> MAY_REQUIRE_INPUT =
      Set.of("tools/call", "prompts/get", "resources/read");

  private final Methods methods;
  private final Subscriptions subscriptions;
  private final SealedStates states;
  private final ServerIdentity identity;

  StatelessLane(
      Methods methods, Subscriptions subscriptions, SealedStates states, ServerIdentity identity) {
    this.methods = methods;
    this.subscriptions = subscriptions;
    this.states = states;
    this.identity = identity;
  }

  /** Whether a message has the metadata of this revision. */
  static boolean isMeant(ObjectNode params) {
    return params.path(META).has(VERSION);
  }

  /** The name that the program gives itself, if it gives one. */
  static Optional<String> clientOf(ObjectNode params) {
    return params.path(META).path(CLIENT).path("name").asStringOpt();
  }

  /**
   * Serves a request.
   *
   * @throws RpcException if it cannot be served
   */
  void serve(Message.Request request, RequestHeaders headers, Sender sender, Reply reply) {
    var meta = metadata(request.params());
    headers.require(request, meta.path(VERSION).asString());
    var method = request.method();
    if (method.equals("subscriptions/listen")) {
      subscriptions.serve(request, reply);
      return;
    }
    var client = client(meta, sender);
    var result =
        method.equals("server/discover") ? discover() : result(request, client, meta, reply);
    reply.end(RpcReplies.OK, Messages.result(request.id(), complete(method, result)));
  }

  private static ObjectNode metadata(ObjectNode params) {
    if (params.path(META) instanceof ObjectNode meta
        && meta.path(VERSION).isString()
        && meta.path(CAPABILITIES).isObject()) {
      return meta;
    }
    throw new RpcException(
        RpcCode.INVALID_METADATA,
        "`_meta` has `%s`, a string, and `%s`, an object".formatted(VERSION, CAPABILITIES));
  }

  private static Client client(ObjectNode meta, Sender sender) {
    var capabilities = (ObjectNode) meta.path(CAPABILITIES);
    return new Client(
        sender.principal(), sender.delegation(), capabilities, sender.toolsets(), logLevel(meta));
  }

  private static @Nullable LogLevel logLevel(ObjectNode meta) {
    if (!meta.has(LOG_LEVEL)) {
      return null;
    }
    return LogLevel.of(meta.path(LOG_LEVEL).asString(""))
        .orElseThrow(() ->
            new RpcException(RpcCode.INVALID_PARAMS, "`%s` is not a level".formatted(LOG_LEVEL)));
  }

  private ObjectNode result(Message.Request request, Client client, ObjectNode meta, Reply reply) {
    var method = request.method();
    var params = request.params();
    var handler =
        methods
            .find(method)
            .orElseThrow(() ->
                new RpcException(
                    RpcCode.METHOD_NOT_FOUND,
                    "there is no method `%s`".formatted(Params.shortened(method))));
    var exchange =
        new ClientExchange(
            client,
            JsonNodeFactory.instance.objectNode(),
            Params.inputs(params),
            state(request, client),
            meta.get("progressToken"),
            reply);
    return switch (handler.handle(params, exchange)) {
      case Answer.Complete(var result) -> result;
      case Answer.InputRequired required -> inputRequired(required, request, exchange);
    };
  }

  private @Nullable String state(Message.Request request, Client client) {
    var params = request.params();
    return params.has(REQUEST_STATE)
        ? states.open(
            Params.text(params, REQUEST_STATE), client.principal(), request.method(), params)
        : null;
  }

  private ObjectNode inputRequired(
      Answer.InputRequired required, Message.Request request, ClientExchange exchange) {
    if (!MAY_REQUIRE_INPUT.contains(request.method())) {
      throw new IllegalStateException(request.method() + " cannot require input");
    }
    var result = JsonNodeFactory.instance.objectNode().put("resultType", "input_required");
    var requests = JsonNodeFactory.instance.objectNode();
    required
        .requests()
        .forEach((name, input) -> {
          RpcReplies.requireSupport(input.kind(), exchange);
          requests.set(name, json(input));
        });
    if (!requests.isEmpty()) {
      result.set("inputRequests", requests);
    }
    if (required.state() != null) {
      var principal = exchange.principal();
      result.put(
          REQUEST_STATE,
          states.seal(required.state(), principal, request.method(), request.params()));
    }
    return result;
  }

  private static ObjectNode json(InputRequest input) {
    var json = JsonNodeFactory.instance.objectNode().put("method", input.kind().method());
    json.set("params", input.params());
    return json;
  }

  private ObjectNode discover() {
    var result = JsonNodeFactory.instance.objectNode();
    var versions = result.putArray("supportedVersions");
    Revision.texts().forEach(versions::add);
    result.set("capabilities", methods.capabilities());
    return result.put("instructions", ServerIdentity.INSTRUCTIONS);
  }

  private ObjectNode complete(String method, ObjectNode result) {
    var isComplete = !result.has("resultType");
    if (isComplete) {
      result.put("resultType", "complete");
    }
    var ttl = CACHEABLE.get(method);
    if (isComplete && ttl != null) {
      // what is listed and read depends on who it is for
      result.put("ttlMs", ttl).put("cacheScope", "private");
    }
    result.withObjectProperty(META).set(NAMESPACE + "serverInfo", identity.json());
    return result;
  }
}

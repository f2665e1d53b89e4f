package io.provisioning.mcp.protocol;

import io.provisioning.mcp.feature.Answer;
import io.provisioning.mcp.feature.FeatureKind;
import io.provisioning.mcp.feature.LogLevel;
import io.provisioning.mcp.feature.Offer;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Revision 2025-11-25: a handshake begins a session. What a feature requires from the client is
 * asked of it while its request is open, and the feature is called again with the answers.
 */
final class HandshakeLane {

  private static final int MOST_ROUNDS = 10;

  private final Methods methods;
  private final Offer offer;
  private final Sessions sessions;
  private final ServerIdentity identity;

  HandshakeLane(Methods methods, Offer offer, Sessions sessions, ServerIdentity identity) {
    this.methods = methods;
    this.offer = offer;
    this.sessions = sessions;
    this.identity = identity;
  }

  /** Begins a session with a handshake. */
  Session initialize(Message.Request request, Sender sender) {
    Params.text(request.params(), "protocolVersion"); // whichever it is, the answer is ours
    var capabilities = Params.object(request.params(), "capabilities");
    var client = Params.object(request.params(), "clientInfo").path("name").asString(null);
    return sessions.begin(sender.principal(), client, capabilities);
  }

  /** What the handshake answers. */
  ObjectNode initialized() {
    var result = JsonNodeFactory.instance.objectNode();
    result.put("protocolVersion", Revision.HANDSHAKE.text());
    result.set("capabilities", capabilities());
    result.set("serverInfo", identity.json());
    return result.put("instructions", ServerIdentity.INSTRUCTIONS);
  }

  private ObjectNode capabilities() {
    var capabilities = methods.capabilities();
    capabilities.putObject("logging");
    if (offer.changes(FeatureKind.RESOURCES)) {
      capabilities.withObjectProperty(FeatureKind.RESOURCES.text()).put("subscribe", true);
    }
    return capabilities;
  }

  /**
   * Serves a request of a session.
   *
   * @throws RpcException if it cannot be served
   */
  void serve(Message.Request request, Session session, Sender sender, Reply reply) {
    var result =
        switch (request.method()) {
          case "ping" -> JsonNodeFactory.instance.objectNode();
          case "logging/setLevel" -> log(request.params(), session);
          case "resources/subscribe", "resources/unsubscribe" -> subscribe(request);
          default -> result(request, session, sender, reply);
        };
    reply.end(RpcReplies.OK, Messages.result(request.id(), result));
  }

  private static ObjectNode log(ObjectNode params, Session session) {
    var level = Params.text(params, "level");
    session.log(
        LogLevel.of(level)
            .orElseThrow(() -> new RpcException(RpcCode.INVALID_PARAMS, "`level` is not a level")));
    return JsonNodeFactory.instance.objectNode();
  }

  /** Accepted for clients that require it; this revision has no other stream to send news on. */
  private ObjectNode subscribe(Message.Request request) {
    if (!offer.changes(FeatureKind.RESOURCES)) {
      throw unknown(request.method());
    }
    Params.text(request.params(), "uri");
    return JsonNodeFactory.instance.objectNode();
  }

  private ObjectNode result(Message.Request request, Session session, Sender sender, Reply reply) {
    var handler = methods.find(request.method()).orElseThrow(() -> unknown(request.method()));
    var exchange =
        new ClientExchange(
            session.client(sender),
            JsonNodeFactory.instance.objectNode(),
            Map.of(),
            null,
            progressToken(request.params()),
            reply);
    for (var round = 0; round < MOST_ROUNDS; round++) {
      switch (handler.handle(request.params(), exchange)) {
        case Answer.Complete(var result) -> {
          return result;
        }
        case Answer.InputRequired required -> exchange = supplied(required, exchange, session);
      }
    }
    throw new RpcException(RpcCode.INTERNAL_ERROR, "the request never had all that it required");
  }

  private static ClientExchange supplied(
      Answer.InputRequired required, ClientExchange exchange, Session session) {
    required
        .requests()
        .values()
        .forEach(input -> RpcReplies.requireSupport(input.kind(), exchange));
    if (!exchange.reply().canSend()) {
      throw new RpcException(
          RpcCode.INVALID_REQUEST, "a client that is asked accepts `text/event-stream`");
    }
    var answers = session.ask(required.requests(), exchange.reply());
    return exchange.with(answers, required.state());
  }

  private static @Nullable JsonNode progressToken(ObjectNode params) {
    return params.path("_meta").get("progressToken");
  }

  private static RpcException unknown(String method) {
    return new RpcException(
        RpcCode.METHOD_NOT_FOUND, "there is no method `%s`".formatted(Params.shortened(method)));
  }
}

package io.provisioning.mcp.protocol;

import io.provisioning.mcp.feature.InputRequest;
import io.provisioning.mcp.feature.LogLevel;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a handshake agreed on, and the server's own requests to the client. For many threads. */
final class Session {

  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final Duration QUIET = Duration.ofSeconds(15);

  private final String id;
  private final String principal;
  private final @Nullable String client;
  private final ObjectNode capabilities;
  private final Map<String, CompletableFuture<@Nullable ObjectNode>> awaited =
      new ConcurrentHashMap<>();
  private volatile LogLevel logLevel = LogLevel.INFO;

  /**
   * A session.
   *
   * @param client name that the program gives itself; null if it gives none
   */
  Session(String id, String principal, @Nullable String client, ObjectNode capabilities) {
    this.id = id;
    this.principal = principal;
    this.client = client;
    this.capabilities = capabilities;
  }

  String id() {
    return id;
  }

  /** By which the audit knows it: whoever reads that cannot use the session. */
  String mark() {
    return Sender.mark("session of the protocol", id);
  }

  Optional<String> client() {
    return Optional.ofNullable(client);
  }

  boolean belongsTo(String caller) {
    return principal.equals(caller);
  }

  Client client(Sender sender) {
    return new Client(principal, sender.delegation(), capabilities, sender.toolsets(), logLevel);
  }

  void log(LogLevel level) {
    logLevel = level;
  }

  /**
   * Sends requests to the client and waits for its answers.
   *
   * @throws RpcException if it refuses one, or does not answer
   */
  Map<String, JsonNode> ask(Map<String, InputRequest> requests, Reply reply) {
    var sent = new LinkedHashMap<String, Question>();
    try {
      requests.forEach((name, request) -> sent.put(name, send(request, reply)));
      var answers = new HashMap<String, JsonNode>();
      sent.forEach((name, question) -> answers.put(name, await(name, question, reply)));
      return answers;
    } finally {
      sent.values().forEach(question -> awaited.remove(question.id()));
    }
  }

  /** A request that was sent. */
  private record Question(String id, CompletableFuture<@Nullable ObjectNode> answer) {}

  private Question send(InputRequest request, Reply reply) {
    var question = new Question(UUID.randomUUID().toString(), new CompletableFuture<>());
    awaited.put(question.id(), question.answer());
    reply.send(Messages.request(question.id(), request));
    return question;
  }

  private static JsonNode await(String name, Question question, Reply reply) {
    for (var waited = Duration.ZERO; waited.compareTo(PATIENCE) < 0; waited = waited.plus(QUIET)) {
      try {
        var answer = question.answer().get(QUIET.toMillis(), TimeUnit.MILLISECONDS);
        if (answer == null) {
          throw new RpcException(
              RpcCode.INVALID_PARAMS, "the client refused to supply `%s`".formatted(name));
        }
        return answer;
      } catch (TimeoutException e) {
        reply.keepAlive();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      } catch (ExecutionException e) {
        throw new IllegalStateException(e);
      }
    }
    throw new RpcException(
        RpcCode.INTERNAL_ERROR, "the client did not supply `%s` in time".formatted(name));
  }

  /** Takes an answer of the client; one that nobody waits for is ignored. */
  void answered(Message.Response response) {
    var waiting = awaited.get(response.id());
    if (waiting != null) {
      waiting.complete(response.result());
    }
  }
}

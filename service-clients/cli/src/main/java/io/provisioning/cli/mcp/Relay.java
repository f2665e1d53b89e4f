package io.provisioning.cli.mcp;

import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.orchestrator.McpMessages;
import io.provisioning.config.problem.ProblemException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Passes each message of a client on, at once and in a thread of its own, and every message of the
 * answer back. A handshake comes first: what follows belongs to the session that it begins.
 */
final class Relay {

  private static final int FAILED = -32603;
  private static final int NO_JSON = -32700;
  private static final String METHOD = "method";
  private static final String ID = "id";

  /** It never ends by itself. */
  private static final String LISTEN = "subscriptions/listen";

  private final McpMessages server;
  private final Consumer<String> out;
  private final Map<JsonNode, Thread> listening = new ConcurrentHashMap<>();
  private final Map<JsonNode, Thread> working = new ConcurrentHashMap<>();

  Relay(McpMessages server, Consumer<String> out) {
    this.server = server;
    this.out = out;
  }

  /**
   * Relays until there is no more input and all requests are answered.
   *
   * @param in gives the next line; null at the end
   */
  void run(Supplier<@Nullable String> in) throws InterruptedException {
    for (var line = in.get(); line != null; line = in.get()) {
      if (!line.isBlank()) {
        take(line);
      }
    }
    for (var thread : working.values()) {
      thread.join();
    }
    listening.values().forEach(Thread::interrupt);
  }

  private void take(String line) {
    var message = parsed(line);
    if (message.isEmpty()) {
      answer(JsonNodeFactory.instance.nullNode(), NO_JSON, "the line is not JSON", null);
      return;
    }
    var method = message.get().path(METHOD).asString("");
    if (method.equals("notifications/cancelled")) {
      cancel(message.get().path("params").path("requestId"));
    }
    if (method.equals("initialize")) {
      relay(message.get());
    } else {
      start(message.get(), method.equals(LISTEN) ? listening : working);
    }
  }

  private void start(JsonNode message, Map<JsonNode, Thread> threads) {
    var key = message.has(ID) ? message.path(ID) : message;
    var thread =
        Thread.ofVirtual()
            .unstarted(() -> {
              relay(message);
              threads.remove(key, Thread.currentThread());
            });
    threads.put(key, thread);
    thread.start();
  }

  private void cancel(JsonNode id) {
    for (var threads : List.of(listening, working)) {
      var thread = threads.get(id);
      if (thread != null) {
        thread.interrupt(); // which closes the connection, and so tells the server
      }
    }
  }

  private void relay(JsonNode message) {
    try {
      server.send(message, this::write);
    } catch (ProblemException e) {
      var isAwaited = !Thread.currentThread().isInterrupted();
      if (isAwaited && message.has(METHOD) && message.has(ID)) {
        var text = e.detail() + e.help().map(help -> "; " + help).orElse("");
        answer(message.path(ID), FAILED, text, e.problem().code());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // nobody waits for the answer any more
    }
  }

  private void answer(JsonNode id, int code, String text, @Nullable String problem) {
    var answer = JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0");
    answer.set(ID, id);
    var error = answer.putObject("error").put("code", code).put("message", text);
    if (problem != null) {
      error.putObject("data").put("code", problem);
    }
    write(answer.toString());
  }

  private synchronized void write(String message) {
    out.accept(message);
  }

  private static Optional<JsonNode> parsed(String line) {
    try {
      return Optional.ofNullable(JsonText.read(line, JsonNode.class));
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }
}

package io.provisioning.orchestrator.webhook;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/** A receiver on this machine that answers as a test wants. */
public final class Receiver implements AutoCloseable {

  public final List<Message> messages = new CopyOnWriteArrayList<>();
  public volatile int status = 200;
  public volatile String body = "";
  public volatile Map<String, String> headers = Map.of();
  private final HttpServer server;

  public record Message(Map<String, List<String>> headers, String payload) {
    public String header(String name) {
      return headers.entrySet().stream()
          .filter(header -> header.getKey().equalsIgnoreCase(name))
          .map(header -> header.getValue().getFirst())
          .findFirst()
          .orElse("");
    }
  }

  public Receiver() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext(
        "/",
        exchange -> {
          var payload =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          messages.add(new Message(Map.copyOf(exchange.getRequestHeaders()), payload));
          headers.forEach(exchange.getResponseHeaders()::add);
          var answer = body.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, answer.length == 0 ? -1 : answer.length);
          if (answer.length > 0) {
            exchange.getResponseBody().write(answer);
          }
          exchange.close();
        });
    server.start();
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/in";
  }

  @Override
  public void close() {
    server.stop(0);
  }
}

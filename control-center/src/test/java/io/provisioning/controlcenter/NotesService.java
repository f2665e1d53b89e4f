package io.provisioning.controlcenter;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A small service of somebody else, which knows nothing of ours: it keeps notes, in the workspace
 * {@code web}, and the tokens with which it was asked.
 */
public final class NotesService {

  private final List<String> notes = new CopyOnWriteArrayList<>();
  private final List<String> tokens = new CopyOnWriteArrayList<>();
  private final HttpServer server;

  NotesService() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/notes", this::answer);
    server.start();
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** What it keeps. */
  public List<String> notes() {
    return notes;
  }

  /** With what it was asked to do something, the door's own questions aside. */
  public List<String> tokens() {
    return tokens;
  }

  private void answer(HttpExchange exchange) throws IOException {
    var body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    var request = exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
    if (!request.equals("GET /notes")) {
      tokens.add(
          exchange.getRequestHeaders().getOrDefault("Authorization", List.of("none")).getFirst());
    }
    switch (request) {
      case "GET /notes" -> send(exchange, 200, "{\"items\": [" + note(7) + "]}");
      case "GET /notes/greeting" -> send(exchange, 200, "{\"text\": \"hello\"}");
      case "GET /notes/7" -> send(exchange, 200, note(7));
      case "POST /notes" -> {
        notes.add(body);
        send(exchange, 201, note(notes.size()));
      }
      case "DELETE /notes/7" -> send(exchange, 204, "");
      default -> send(exchange, 404, "{}");
    }
  }

  private static String note(int number) {
    return "{\"id\": \"%d\", \"workspace\": \"web\", \"text\": \"buy milk\"}".formatted(number);
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, text.isEmpty() ? -1 : text.length());
    exchange.getResponseBody().write(text.getBytes(UTF_8));
    exchange.close();
  }
}

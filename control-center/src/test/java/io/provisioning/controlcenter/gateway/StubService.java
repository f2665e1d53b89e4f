package io.provisioning.controlcenter.gateway;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * A service that tells what reached it. What has `gone` in its path is not there, what has `theirs`
 * is in the workspace of that name, all else is in `mine`. Answers about what has `broken` break
 * off.
 */
public final class StubService {

  private static final String EVENTS = "/api/v1/workflows/live/events";
  private static final String BREAKING_OFF = "/api/v1/workflows/breaking-off/events";
  private static final String ENDLESS = "/api/v1/workflows/endless/events";

  private static final String ABOUT = "infrastructure=web&workflow=w7&status=999&name=eve";

  /** What the door asks now and then, whoever else asks something. */
  private static final String INVENTORY = "?limit=1000";

  private final List<Arrival> arrivals = new CopyOnWriteArrayList<>();
  private final Map<String, String> kept = new ConcurrentHashMap<>();
  private final Semaphore more = new Semaphore(0);
  private final CountDownLatch letGo = new CountDownLatch(1);
  private final HttpServer server;

  /** A request as the service got it. */
  public record Arrival(String line, Map<String, List<String>> headers, String body) {

    public String header(String name) {
      return String.join(",", headers.getOrDefault(name, List.of()));
    }
  }

  StubService() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(
        Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("stub-", 0).factory()));
    server.createContext("/", this::answer);
    server.createContext(EVENTS, this::events);
    server.createContext(ENDLESS, this::endless);
    server.createContext(BREAKING_OFF, this::breakOff);
    server.start();
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  public List<Arrival> arrivals() {
    return arrivals;
  }

  /** What it answers to {@code GET}, by path; a number is the status of a refusal. */
  public Map<String, String> kept() {
    return kept;
  }

  /** Lets a stream of events, which has sent one, send the second. */
  public void sendMore() {
    more.release();
  }

  /**
   * Whether whoever asked for the stream without an end has let go of it, which may take a while.
   */
  public boolean isLetGo() throws InterruptedException {
    return letGo.await(20, TimeUnit.SECONDS);
  }

  private void answer(HttpExchange exchange) throws IOException {
    var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    var line = exchange.getRequestMethod() + " " + exchange.getRequestURI();
    if (!line.endsWith(INVENTORY)) {
      arrivals.add(new Arrival(line, exchange.getRequestHeaders(), body));
    }
    var workspace = line.contains("theirs") ? "theirs" : "mine";
    var otherwise = "{\"workspace\": \"%s\", \"number\": %d}".formatted(workspace, arrivals.size());
    var answer =
        line.startsWith("GET ") ? kept.getOrDefault(line.substring(4), otherwise) : otherwise;
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    if (line.equals("POST /api/v1/workflows")) {
      exchange.getResponseHeaders().add("Audit-About", ABOUT);
    }
    var promised = line.contains("broken") ? answer.length() + 1 : answer.length();
    exchange.sendResponseHeaders(status(line, answer), promised);
    exchange.getResponseBody().write(answer.getBytes(StandardCharsets.UTF_8));
    exchange.close();
  }

  private static int status(String line, String answer) {
    if (answer.matches("\\d{3}")) {
      return Integer.parseInt(answer);
    }
    return line.contains("gone") ? 404 : 200;
  }

  private void events(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    exchange.getResponseBody().write("data: 1\n\n".getBytes(StandardCharsets.UTF_8));
    exchange.getResponseBody().flush();
    more.acquireUninterruptibly();
    exchange.getResponseBody().write("data: 2\n\n".getBytes(StandardCharsets.UTF_8));
    exchange.close();
  }

  /** The connection is closed without the end of the answer. */
  private void breakOff(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    exchange.getResponseBody().write("data: 1\n\n".getBytes(StandardCharsets.UTF_8));
    exchange.getResponseBody().flush();
    throw new IOException("killed");
  }

  private void endless(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    try (exchange) {
      while (true) {
        exchange.getResponseBody().write("data: again\n\n".getBytes(StandardCharsets.UTF_8));
        exchange.getResponseBody().flush();
      }
    } catch (IOException gone) {
      letGo.countDown();
    }
  }
}

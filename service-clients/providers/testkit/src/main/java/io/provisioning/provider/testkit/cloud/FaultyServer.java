package io.provisioning.provider.testkit.cloud;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server of HTTP on this machine, where things go wrong as they do in a cloud. */
public final class FaultyServer implements AutoCloseable {

  private static final long SEED = 7;

  private final HttpServer server;
  private final Wire wire;
  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
  private final Random random = new Random(SEED);
  private volatile Faults faults = Faults.none();

  private FaultyServer(HttpServer server, Wire wire) {
    this.server = server;
    this.wire = wire;
  }

  /** Starts on a port of the loopback interface; 0 for a free one. */
  public static FaultyServer start(Wire wire, int port) throws IOException {
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    var started = new FaultyServer(HttpServer.create(address, 0), wire);
    started.server.createContext("/", started::handle);
    started.server.setExecutor(started.executor);
    started.server.start();
    return started;
  }

  /** Where it is, without a slash at its end. */
  public String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** What goes wrong from now on. */
  public void inject(Faults next) {
    faults = next;
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      var now = faults;
      sleep(now);
      double luck = luck();
      double failing = now.throttled() + now.failed();
      if (luck < now.throttled()) {
        send(exchange, wire.throttled());
      } else if (luck < failing) {
        send(exchange, wire.failed());
      } else {
        var reply = wire.serve(call(exchange), now);
        if (luck >= failing + now.lost() + now.malformed()) {
          send(exchange, reply);
        } else if (luck >= failing + now.lost()) {
          send(exchange, cut(reply));
        }
      }
    }
  }

  private synchronized double luck() {
    return random.nextDouble();
  }

  private static void sleep(Faults now) {
    if (now.latency().isPositive()) {
      try {
        Thread.sleep(now.latency());
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static Call call(HttpExchange exchange) throws IOException {
    var headers = new TreeMap<String, String>();
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> headers.put(name.toLowerCase(Locale.ROOT), String.join(",", values)));
    return new Call(
        exchange.getRequestMethod(),
        exchange.getRequestURI(),
        headers,
        exchange.getRequestBody().readAllBytes());
  }

  private static Reply cut(Reply reply) {
    var half = Arrays.copyOf(reply.body(), Math.max(1, reply.body().length / 2));
    return new Reply(200, reply.type(), half, reply.headers());
  }

  private static void send(HttpExchange exchange, Reply reply) throws IOException {
    reply.headers().forEach(exchange.getResponseHeaders()::add);
    if (reply.body().length == 0) {
      // clients take what has a type for a document
      exchange.sendResponseHeaders(reply.status(), -1);
      return;
    }
    exchange.getResponseHeaders().add("Content-Type", reply.type());
    exchange.sendResponseHeaders(reply.status(), reply.body().length);
    exchange.getResponseBody().write(reply.body());
  }

  @Override
  public void close() {
    server.stop(0);
    executor.shutdownNow();
  }

  /** What a cloud understands and how it says it. */
  public interface Wire {

    /** Does what is asked; never throws. */
    Reply serve(Call call, Faults faults);

    /** There were too many requests. */
    Reply throttled();

    /** The cloud itself has a fault. */
    Reply failed();
  }

  /**
   * A request.
   *
   * @param headers by their names in small letters
   */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares requests
  public record Call(String method, URI uri, Map<String, String> headers, byte[] body) {}

  /** An answer. */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares answers
  public record Reply(int status, String type, byte[] body, Map<String, String> headers) {}
}

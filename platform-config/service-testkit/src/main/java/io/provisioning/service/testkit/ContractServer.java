package io.provisioning.service.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.http.MediaType;

/**
 * A server on loopback for fakes of our services. Whatever is asked or answered otherwise than the
 * services' documents say fails the test at the latest when this is closed.
 */
public class ContractServer implements AutoCloseable {

  private final List<String> violations = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Contracts contracts;
  private final HttpServer server;

  /**
   * Starts to answer.
   *
   * @param contracts to which all is held
   */
  public ContractServer(Contracts contracts, HttpHandler handler) {
    this.contracts = contracts;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", handler).getFilters().add(new Watching());
    server.start();
  }

  /** On 127.0.0.1. */
  public final int port() {
    return server.getAddress().getPort();
  }

  /** Ends what is being answered, and tells what was wrong. */
  @Override
  public final void close() {
    server.stop(0);
    threads.close();
    if (!violations.isEmpty()) {
      throw new AssertionError("not as openapi.yaml says:\n" + String.join("\n", violations));
    }
  }

  private final class Watching extends Filter {

    @Override
    public String description() {
      return "holds requests and answers to the contract";
    }

    @Override
    public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
      var asked = exchange.getRequestBody().readAllBytes();
      var answered = new ByteArrayOutputStream();
      exchange.setStreams(
          new ByteArrayInputStream(asked), new Copying(exchange.getResponseBody(), answered));
      chain.doFilter(exchange);
      var request = exchange.getRequestHeaders();
      contracts
          .violations(
              exchange.getRequestMethod(),
              exchange.getRequestURI(),
              new Contracts.Message(types(request, "Content-Type"), new String(asked, UTF_8)),
              types(request, "Accept"),
              exchange.getResponseCode(),
              new Contracts.Message(
                  types(exchange.getResponseHeaders(), "Content-Type"), answered.toString(UTF_8)))
          .forEach(violation ->
              violations.add(
                  exchange.getRequestMethod() + " " + exchange.getRequestURI() + ": " + violation));
    }
  }

  private static List<MediaType> types(Headers headers, String name) {
    return MediaType.parseMediaTypes(headers.getOrDefault(name, List.of()));
  }

  /** Writes to both. */
  private static final class Copying extends FilterOutputStream {

    private final OutputStream copy;

    Copying(OutputStream out, OutputStream copy) {
      super(out);
      this.copy = copy;
    }

    @Override
    public void write(int one) throws IOException {
      out.write(one);
      copy.write(one);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      out.write(bytes, from, length);
      copy.write(bytes, from, length);
    }
  }
}

package io.provisioning.orchestrator.secret;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;

/** Something that answers every request with the same text, whatever the contract says. */
final class FakeVaultAnswer implements AutoCloseable {

  private final HttpServer server;

  FakeVaultAnswer(String text) {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, text.length());
          exchange.getResponseBody().write(text.getBytes(UTF_8));
          exchange.close();
        });
    server.start();
  }

  Secrets secrets() {
    var url = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    return new HttpVaultSecrets(
        new HttpVault(url, Duration.ofSeconds(5), FakeVault.identity()), Clock.systemUTC());
  }

  @Override
  public void close() {
    server.stop(0);
  }
}

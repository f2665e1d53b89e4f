package io.provisioning.cli.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Looks from outside whether a service is ready, and whether a port is free. */
public final class Readiness {

  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE).build();

  public boolean isReady(int port) throws InterruptedException {
    return answers(port, "/readyz");
  }

  /** Of SurrealDB, whose path is another one. */
  public boolean isHealthy(int port) throws InterruptedException {
    return answers(port, "/health");
  }

  private boolean answers(int port, String path) throws InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .timeout(PATIENCE)
            .build();
    try {
      return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  public static boolean isFree(int port) {
    try (var socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}

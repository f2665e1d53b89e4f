package io.provisioning.provider.local;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.BadRequestException;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.core.DefaultDockerClientConfig;
import com.github.dockerjava.core.DockerClientImpl;
import com.github.dockerjava.transport.DockerHttpClient;
import com.github.dockerjava.zerodep.ZerodepDockerHttpClient;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The container engine, found at its first use. */
final class Engine implements AutoCloseable {

  private final LocalProviderFactory.Sockets sockets;
  private @Nullable DockerHttpClient transport;
  private @Nullable DockerClient client;

  Engine(LocalProviderFactory.Sockets sockets) {
    this.sockets = sockets;
  }

  /**
   * Calls the engine.
   *
   * @param doing for messages, such as {@code create server/db}
   */
  <T> T call(String doing, Function<DockerClient, T> action) {
    var connected = connect();
    try {
      return action.apply(connected);
    } catch (ConflictException e) {
      throw new ProviderException(Kind.CONFLICT, doing + ": " + message(e), e);
    } catch (BadRequestException | NotFoundException e) {
      throw new ProviderException(Kind.PERMANENT, doing + ": " + message(e), e);
    } catch (DockerException e) {
      if (message(e).contains("already used")) {
        throw new ProviderException(Kind.CONFLICT, doing + ": " + message(e), e);
      }
      throw new ProviderException(Kind.TRANSIENT, doing + ": " + message(e), e);
    } catch (UncheckedIOException e) {
      throw new ProviderException(
          Kind.TRANSIENT, doing + ": the container engine does not answer", e);
    } catch (RuntimeException e) {
      if (e instanceof ProviderException || !(e.getCause() instanceof IOException)) {
        throw e;
      }
      throw new ProviderException(
          Kind.TRANSIENT, doing + ": the container engine does not answer", e);
    }
  }

  /** Whether this is Podman, which has calls of its own. */
  boolean isPodman() {
    return call(
        "ask for the version",
        docker -> {
          var components = docker.versionCmd().exec().getRawValues().get("Components");
          return String.valueOf(components).contains("Podman");
        });
  }

  /**
   * Sends a body to a path that the client library does not know, or not well; returns the answer's
   * text.
   */
  String post(String doing, String path, String contentType, InputStream body) {
    var _ = connect();
    var request =
        DockerHttpClient.Request.builder()
            .method(DockerHttpClient.Request.Method.POST)
            .path(path)
            .headers(Map.of("Content-Type", contentType))
            .body(body)
            .build();
    try (var response = transport().execute(request)) {
      var answer = new String(response.getBody().readAllBytes(), StandardCharsets.UTF_8);
      if (response.getStatusCode() >= 400) {
        throw new ProviderException(Kind.TRANSIENT, doing + ": " + answer);
      }
      return answer;
    } catch (IOException e) {
      throw new ProviderException(
          Kind.TRANSIENT, doing + ": the container engine does not answer", e);
    }
  }

  private synchronized DockerHttpClient transport() {
    if (transport == null) {
      throw new IllegalStateException("not connected");
    }
    return transport;
  }

  private synchronized DockerClient connect() {
    if (client == null) {
      var config =
          DefaultDockerClientConfig.createDefaultConfigBuilder()
              .withDockerHost(address())
              .withDockerTlsVerify(false)
              .withRegistryUrl("https://localhost")
              .build();
      transport =
          new ZerodepDockerHttpClient.Builder()
              .dockerHost(config.getDockerHost())
              .maxConnections(200)
              .connectionTimeout(Duration.ofSeconds(5))
              .build();
      client = DockerClientImpl.getInstance(config, transport);
    }
    return client;
  }

  private String address() {
    for (var candidate : sockets.candidates()) {
      var uri = URI.create(candidate);
      if (!"unix".equals(uri.getScheme()) || Files.exists(Path.of(uri.getPath()))) {
        return candidate;
      }
    }
    throw new ProviderException(
        Kind.PERMANENT,
        "no container engine answers at "
            + String.join(", ", sockets.candidates())
            + "; start it with `./provisioning up`, or set DOCKER_HOST");
  }

  private static String message(DockerException exception) {
    return String.valueOf(exception.getMessage()).strip().replaceAll("\\s+", " ");
  }

  @Override
  public synchronized void close() {
    try {
      if (client != null) {
        client.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      client = null;
      transport = null;
    }
  }
}

package io.provisioning.provider.local.engine;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.core.DefaultDockerClientConfig;
import com.github.dockerjava.core.DockerClientImpl;
import com.github.dockerjava.transport.DockerHttpClient;
import com.github.dockerjava.zerodep.ZerodepDockerHttpClient;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The container engine, found at its first use. */
public final class Engine implements AutoCloseable {

  private final EngineAddress address;
  private final ReentrantLock connecting = new ReentrantLock();
  private @Nullable Connection connection;
  private @Nullable Boolean podman;

  public Engine(EngineAddress address) {
    this.address = address;
  }

  /**
   * Calls the engine.
   *
   * @param doing for messages, such as {@code create server/db}
   */
  public <T> T call(String doing, Function<DockerClient, T> action) {
    var connected = connect();
    try {
      return action.apply(connected.client());
    } catch (RuntimeException e) {
      throw EngineFault.of(doing, e);
    }
  }

  /** Calls the engine where nothing is answered. */
  public void run(String doing, Consumer<DockerClient> action) {
    var _ =
        call(
            doing,
            docker -> {
              action.accept(docker);
              return true;
            });
  }

  /** Calls the engine about something that may be gone already, which is as well. */
  public void runIfThere(String doing, Consumer<DockerClient> action) {
    var _ =
        find(
            doing,
            docker -> {
              action.accept(docker);
              return true;
            });
  }

  /** What the engine knows, or empty where it says that there is no such thing. */
  public <T> Optional<T> find(String doing, Function<DockerClient, T> action) {
    try {
      return Optional.of(call(doing, action));
    } catch (ProviderException e) {
      if (EngineFault.isNotFound(e)) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** Whether this is Podman, which has calls of its own. */
  public boolean isPodman() {
    connecting.lock();
    try {
      if (podman == null) {
        podman =
            call(
                "ask for the version",
                docker -> {
                  var components = docker.versionCmd().exec().getRawValues().get("Components");
                  return String.valueOf(components).contains("Podman");
                });
      }
      return podman;
    } finally {
      connecting.unlock();
    }
  }

  /**
   * Sends a body to a path that the client library does not know, or not well; returns the answer's
   * text.
   */
  public String post(String doing, String path, String contentType, InputStream body) {
    var request =
        DockerHttpClient.Request.builder()
            .method(DockerHttpClient.Request.Method.POST)
            .path(path)
            .headers(Map.of("Content-Type", contentType))
            .body(body)
            .build();
    try (var response = connect().transport().execute(request)) {
      var answer = new String(response.getBody().readAllBytes(), StandardCharsets.UTF_8);
      if (response.getStatusCode() >= 400) {
        throw new ProviderException(
            response.getStatusCode() >= 500 ? Kind.TRANSIENT : Kind.PERMANENT,
            doing + ": " + answer.strip());
      }
      return answer;
    } catch (IOException e) {
      throw EngineFault.of(doing, new UncheckedIOException(e));
    } catch (RuntimeException e) {
      throw EngineFault.of(doing, e);
    }
  }

  /**
   * Starts what goes both ways until the answer is closed or ends.
   *
   * @param input is sent as it comes
   */
  DockerHttpClient.Response converse(String doing, String path, String json, InputStream input) {
    var request =
        DockerHttpClient.Request.builder()
            .method(DockerHttpClient.Request.Method.POST)
            .path(path)
            .headers(
                Map.of(
                    "Content-Type", "application/json", "Connection", "Upgrade", "Upgrade", "tcp"))
            .bodyBytes(json.getBytes(StandardCharsets.UTF_8))
            .hijackedInput(input)
            .build();
    try {
      return connect().transport().execute(request);
    } catch (RuntimeException e) {
      throw EngineFault.of(doing, e);
    }
  }

  private Connection connect() {
    connecting.lock();
    try {
      if (connection == null) {
        connection = Connection.to(address.find());
      }
      return connection;
    } finally {
      connecting.unlock();
    }
  }

  @Override
  public void close() {
    connecting.lock();
    try {
      if (connection != null) {
        connection.client().close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      connection = null;
      connecting.unlock();
    }
  }

  private record Connection(DockerHttpClient transport, DockerClient client) {

    static Connection to(String host) {
      var config =
          DefaultDockerClientConfig.createDefaultConfigBuilder()
              .withDockerHost(host)
              .withDockerTlsVerify(false)
              // Else the user's own registry configuration would be read.
              .withRegistryUrl("https://localhost")
              .build();
      var transport =
          new ZerodepDockerHttpClient.Builder()
              .dockerHost(config.getDockerHost())
              .maxConnections(200)
              .connectionTimeout(Duration.ofSeconds(5))
              .build();
      return new Connection(transport, DockerClientImpl.getInstance(config, transport));
    }
  }
}

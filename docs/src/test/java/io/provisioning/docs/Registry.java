package io.provisioning.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.home.Home;
import io.provisioning.cli.home.LastPort;
import io.provisioning.cli.home.Mode;
import io.provisioning.cli.home.PrivateFiles;
import io.provisioning.service.testkit.FreePorts;
import io.provisioning.service.testkit.ServiceJar;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;

/** The registry alone, as a process, with a home whose commands ask it. */
final class Registry implements AutoCloseable {

  private static final String TOKEN = "0123456789abcdef0123456789abcdef";

  private final HttpClient http = HttpClient.newHttpClient();
  private final Path home;
  private final Process process;
  private final int port = FreePorts.next();

  /**
   * Starts it, with no packages.
   *
   * @param home new directory
   */
  Registry(Path home) throws IOException, InterruptedException {
    this.home = home;
    var known = new Home(home);
    PrivateFiles.directory(home);
    PrivateFiles.directory(known.run());
    PrivateFiles.write(known.token(), TOKEN + "\n");
    Mode.SOLO.remember(known);
    LastPort.REGISTRY.remember(known, port);
    var catalogue = Files.createDirectories(home.resolve("catalogue"));
    var command =
        new ArrayList<>(
            ServiceJar.command(
                Checkout.ROOT.resolve("extension-registry/target"),
                "provisioning-extension-registry"));
    command.addAll(
        List.of(
            "--server.port=" + port,
            "--provisioning.home=" + home,
            "--provisioning.registry.extensions.catalog=" + catalogue));
    process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(log().toFile())
            .start();
    Awaitility.await()
        .pollInterval(Duration.ofMillis(100))
        .atMost(Duration.ofMinutes(2))
        .ignoreExceptions()
        .until(() -> get("/readyz").statusCode() == 200);
  }

  private Path log() {
    return home.resolve("registry.log");
  }

  /** How skopeo names an image in it. */
  String docker(String image) {
    return "docker://127.0.0.1:%d/%s".formatted(port, image);
  }

  /** User and password that it takes. */
  static String credentials() {
    return "me:" + TOKEN;
  }

  Path home() {
    return home;
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send("GET", path, "", "application/json");
  }

  HttpResponse<String> send(String method, String path, String body, String type)
      throws IOException, InterruptedException {
    return http.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .header("Authorization", "Bearer " + TOKEN)
            .header("Content-Type", type)
            .method(method, BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
  }

  /** A command that has to end like this; gives what it printed. */
  String ends(int exitCode, Path directory, String... command) throws IOException {
    var outcome = new Terminal(home, directory, Map.of()).run(List.of(command));
    assertThat(outcome.exitCode()).as(() -> outcome.output() + logged()).isEqualTo(exitCode);
    return outcome.output();
  }

  private String logged() {
    try {
      return Files.readString(log(), UTF_8);
    } catch (IOException e) {
      return e.toString();
    }
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
    http.close();
  }
}

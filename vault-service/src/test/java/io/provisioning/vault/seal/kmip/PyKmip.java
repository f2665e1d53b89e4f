package io.provisioning.vault.seal.kmip;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** PyKMIP's server in a directory, with a key of the client {@code vault}. It can be taken away. */
public final class PyKmip implements AutoCloseable {

  private static final Duration LIMIT = Duration.ofSeconds(20);

  private final Path directory;
  private final Certificates certificates;
  private final String key;
  private int port;
  private @Nullable Process process;
  private @Nullable BufferedReader answers;

  private PyKmip(Path directory) {
    this.directory = directory;
    certificates = new Certificates(directory);
    for (var name : List.of("server", "vault", "another")) {
      certificates.make(name, "ca", 1);
    }
    comeBack();
    key = makeKey("vault AES 256 ENCRYPT,DECRYPT active");
  }

  public static PyKmip in(Path directory) {
    return new PyKmip(directory);
  }

  /**
   * Makes a key.
   *
   * @param what client, algorithm, bits, usages and state
   */
  String makeKey(String what) {
    return request("create " + what);
  }

  /** Has it know these versions only. */
  void speak(String versions) {
    request("speak " + versions);
  }

  private String request(String command) {
    try {
      var writer = Objects.requireNonNull(process).outputWriter(UTF_8);
      writer.write(command + "\n");
      writer.flush();
      var answer = Objects.requireNonNull(answers).readLine();
      assertThat(answer).isNotNull().doesNotStartWith("failed");
      return answer;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public String endpoint() {
    return "127.0.0.1:" + port;
  }

  public String keyId() {
    return key;
  }

  Certificates certificates() {
    return certificates;
  }

  /** A client that it knows. */
  KmipKey client() {
    return client(key, certificates.files("vault", "ca"));
  }

  KmipKey client(String id, TlsFiles files) {
    return KmipKey.of(endpoint(), id, "1.4", files, LIMIT);
  }

  /** Settings of a vault that is such a client. */
  public List<String> settings() {
    return List.of(
        "--provisioning.vault.kmip.endpoint=" + endpoint(),
        "--provisioning.vault.kmip.key-id=" + key,
        "--provisioning.vault.kmip.certificate-file=" + directory.resolve("vault.pem"),
        "--provisioning.vault.kmip.key-file=" + directory.resolve("vault.key"),
        "--provisioning.vault.kmip.ca-file=" + directory.resolve("ca.pem"),
        "--provisioning.vault.kmip.timeout=20s");
  }

  /** Ends the server. */
  public void goAway() {
    var running = process;
    if (running != null) {
      running.destroyForcibly().onExit().join();
      process = null;
    }
  }

  /** Starts it with the same keys, on the same port. */
  public void comeBack() {
    try {
      var script = directory.resolve("server.py");
      try (var in = Objects.requireNonNull(PyKmip.class.getResourceAsStream("server.py"))) {
        Files.write(script, in.readAllBytes());
      }
      var started =
          new ProcessBuilder(
                  // Debian's, which has its packages
                  "/usr/bin/python3",
                  "-W",
                  "ignore",
                  script.toString(),
                  directory.toString(),
                  String.valueOf(port))
              .redirectError(directory.resolve("server.err").toFile())
              .start();
      process = started;
      var lines = started.inputReader(UTF_8);
      answers = lines;
      var first = lines.readLine();
      assertThat(first)
          .as(() -> "PyKMIP does not start (package python3-pykmip): " + errors())
          .isNotNull();
      port = Integer.parseInt(first);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String errors() {
    try {
      return Files.readString(directory.resolve("server.err"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    goAway();
  }
}

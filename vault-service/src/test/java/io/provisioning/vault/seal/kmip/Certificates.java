package io.provisioning.vault.seal.kmip;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Certificates in a directory, by OpenSSL: {@code <name>.pem} and {@code <name>.key} of each. */
final class Certificates {

  private final Path directory;

  /** With an authority {@code ca}. */
  Certificates(Path directory) {
    this.directory = directory;
    makeAuthority("ca");
  }

  void makeAuthority(String name) {
    make(name, List.of());
  }

  /** For clients and servers on this machine. */
  void make(String name, String authority, int days) {
    make(
        name,
        List.of(
            "-CA",
            path(authority + ".pem"),
            "-CAkey",
            path(authority + ".key"),
            "-days",
            String.valueOf(days),
            "-addext",
            "basicConstraints=critical,CA:FALSE",
            "-addext",
            "extendedKeyUsage=clientAuth,serverAuth",
            "-addext",
            "subjectAltName=IP:127.0.0.1"));
  }

  private void make(String name, List<String> more) {
    var command =
        new ArrayList<>(List.of("openssl", "req", "-x509", "-newkey", "ec", "-nodes", "-pkeyopt"));
    command.addAll(List.of("ec_paramgen_curve:P-256", "-subj", "/CN=" + name));
    command.addAll(List.of("-keyout", path(name + ".key"), "-out", path(name + ".pem")));
    command.addAll(more);
    run(command);
  }

  /** A program that ends well. */
  static void run(List<String> command) {
    try {
      var process = new ProcessBuilder(command).redirectErrorStream(true).start();
      var output = new String(process.getInputStream().readAllBytes(), UTF_8);
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).as(output).isZero();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  /** To be shown as {@code name}, to one that {@code authority} certified. */
  TlsFiles files(String name, String authority) {
    return new TlsFiles(
        directory.resolve(name + ".pem"),
        directory.resolve(name + ".key"),
        directory.resolve(authority + ".pem"));
  }
}

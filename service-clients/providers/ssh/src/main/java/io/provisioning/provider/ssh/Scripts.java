package io.provisioning.provider.ssh;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Scripts for {@code /bin/sh}, run as root; their values are arguments. */
final class Scripts {

  static final String CHECK = read("check.sh");
  static final String CLAIM = read("claim.sh");
  static final String READ = read("read.sh");
  static final String RELEASE = read("release.sh");

  private Scripts() {}

  private static String read(String name) {
    try (var stream = Objects.requireNonNull(Scripts.class.getResourceAsStream(name), name)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

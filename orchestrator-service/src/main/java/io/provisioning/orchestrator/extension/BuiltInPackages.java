package io.provisioning.orchestrator.extension;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.extension.PackageRef;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The packages that come with the platform, also those of earlier releases: their digests are a
 * part of this program, so no registry can add to them.
 */
final class BuiltInPackages {

  private static final String LIST = "built-in-packages.txt";
  private static final Set<String> DIGESTS = digests();

  private BuiltInPackages() {}

  static boolean contains(PackageRef one) {
    return DIGESTS.contains(one.digest());
  }

  private static Set<String> digests() {
    try (var list = Objects.requireNonNull(BuiltInPackages.class.getResourceAsStream(LIST), LIST)) {
      return new String(list.readAllBytes(), UTF_8)
          .lines()
          .map(line -> line.split(" ", 2)[0])
          .filter(it -> it.startsWith("sha256:"))
          .collect(Collectors.toUnmodifiableSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

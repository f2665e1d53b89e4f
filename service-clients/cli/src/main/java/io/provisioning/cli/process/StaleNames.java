package io.provisioning.cli.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Podman's name server (aardvark-dns) has a file with names for each network. Where containers were
 * killed with their processes, or power failed, the file outlives the network, and the next network
 * with the same block is answered from both: a name is then the address of a server that is gone.
 */
final class StaleNames {

  private static final String OF_THE_SERVER = "aardvark.pid";

  private final Path directory;

  StaleNames(Path directory) {
    this.directory = directory;
  }

  /** Where Podman of this user keeps them. */
  static StaleNames of(Map<String, String> environment) {
    var run =
        "root".equals(System.getProperty("user.name"))
            ? "/run"
            : environment.getOrDefault("XDG_RUNTIME_DIR", "/run");
    return new StaleNames(Path.of(run, "containers", "networks", "aardvark-dns"));
  }

  /** Networks of the engine; asked for only if there are names of any. */
  @FunctionalInterface
  interface Networks {
    Optional<Set<String>> names() throws IOException, InterruptedException;
  }

  /** Networks that {@code podman} lists, or nothing if it cannot. */
  static Optional<Set<String>> known(Map<String, String> environment)
      throws IOException, InterruptedException {
    var builder =
        new ProcessBuilder("podman", "network", "ls", "--quiet")
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().putAll(environment);
    var process = builder.start();
    process.getOutputStream().close();
    var names = new String(process.getInputStream().readAllBytes(), UTF_8);
    return process.waitFor() == 0
        ? Optional.of(new HashSet<>(names.lines().toList()))
        : Optional.empty();
  }

  /** Removes the names of networks that there are no more. */
  void remove(Networks networks) throws IOException, InterruptedException {
    var named = named();
    if (named.isEmpty()) {
      return;
    }
    var known = networks.names();
    if (known.isPresent()) {
      for (var file : named) {
        if (!known.get().contains(file.getFileName().toString())) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  private List<Path> named() throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> !file.endsWith(OF_THE_SERVER)).toList();
    }
  }
}

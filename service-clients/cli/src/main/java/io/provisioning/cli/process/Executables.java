package io.provisioning.cli.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Programs of this machine. */
public final class Executables {

  /** Where Podman keeps its own, which are not on the path. */
  private static final List<String> ELSEWHERE =
      List.of("/usr/lib/podman", "/usr/libexec/podman", "/usr/sbin", "/sbin");

  private Executables() {}

  public static Optional<Path> find(String program) {
    var path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.concat(Arrays.stream(path.split(File.pathSeparator)), ELSEWHERE.stream())
        .filter(directory -> !directory.isEmpty())
        .map(directory -> Path.of(directory, program))
        .filter(Files::isExecutable)
        .findFirst();
  }
}

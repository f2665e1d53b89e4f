package io.provisioning.service.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/**
 * The jar of a service that tests start as a process: unpacked once for all test processes of a
 * build, with an archive of its classes. A start then takes half of the time.
 */
public final class ServiceJar {

  private ServiceJar() {}

  /**
   * A command that runs the service, to which its settings are added.
   *
   * @param target directory that the service was built in
   * @param name of the jar, without its version
   */
  public static List<String> command(Path target, String name)
      throws IOException, InterruptedException {
    var jar = unpacked(find(target, name));
    return List.of(
        java(),
        "-Xmx160m",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        // made by the first process that ends, for all later ones
        "-XX:+AutoCreateSharedArchive",
        "-XX:SharedArchiveFile=" + jar.resolveSibling("classes.jsa"),
        "-Xlog:cds=off",
        "-jar",
        jar.toString());
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private static Path find(Path target, String name) throws IOException {
    try (var jars = Files.newDirectoryStream(target, name + "-*.jar")) {
      return jars.iterator().next().toAbsolutePath();
    }
  }

  private static Path unpacked(Path jar) throws IOException, InterruptedException {
    var facts = jar + " " + Files.getLastModifiedTime(jar).toMillis() + " " + Files.size(jar);
    var directory =
        Path.of(
            System.getProperty("java.io.tmpdir"),
            "service-" + UUID.nameUUIDFromBytes(facts.getBytes(UTF_8)));
    var lock = directory.resolveSibling(directory.getFileName() + ".lock");
    try (var channel = FileChannel.open(lock, CREATE, WRITE);
        var _ = channel.lock()) {
      if (!Files.exists(directory)) {
        // a process that was killed leaves half of it
        var unfinished = directory.resolveSibling(directory.getFileName() + ".new");
        unpack(jar, unfinished);
        Files.move(unfinished, directory, ATOMIC_MOVE);
      }
    }
    return directory.resolve(jar.getFileName());
  }

  private static void unpack(Path jar, Path directory) throws IOException, InterruptedException {
    var process =
        new ProcessBuilder(
                java(),
                "-Djarmode=tools",
                "-jar",
                jar.toString(),
                "extract",
                "--destination",
                directory.toString(),
                "--force")
            .inheritIO()
            .start();
    if (process.waitFor() != 0) {
      throw new IllegalStateException("%s cannot be unpacked".formatted(jar));
    }
  }
}

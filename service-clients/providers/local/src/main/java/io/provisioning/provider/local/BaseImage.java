package io.provisioning.provider.local;

import com.github.dockerjava.api.exception.NotFoundException;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The image that servers are made from, built once per machine: by mmdebstrap where that is
 * installed, since it needs nothing but Debian packages, else from a Containerfile.
 */
final class BaseImage {

  static final String NAME = "debian-12";

  private static final System.Logger LOG = System.getLogger(BaseImage.class.getName());
  private static final Pattern IMAGE_ID = Pattern.compile("sha256:[0-9a-f]{64}");
  private static final List<String> PACKAGES =
      List.of(
          "ca-certificates",
          "curl",
          "dbus",
          "iproute2",
          "jq",
          "openssh-server",
          "procps",
          "systemd",
          "systemd-sysv");

  private final Engine engine;
  private final Path directory;

  BaseImage(Engine engine, Path directory) {
    this.engine = engine;
    this.directory = directory;
  }

  /** The engine's reference to the image, which exists after the call. */
  synchronized String ensure() {
    var reference = repository() + ":" + tag();
    if (exists(reference)) {
      return reference;
    }
    try {
      Files.createDirectories(directory);
      try (var channel =
              FileChannel.open(
                  directory.resolve("base-image.lock"),
                  StandardOpenOption.CREATE,
                  StandardOpenOption.WRITE);
          var _ = channel.lock()) {
        if (!exists(reference)) {
          LOG.log(Level.INFO, "building the base image {0}, once for this machine", reference);
          build(reference);
        }
      }
      return reference;
    } catch (IOException e) {
      throw new ProviderException(
          Kind.TRANSIENT, "the base image cannot be built: " + e.getMessage(), e);
    }
  }

  private static String repository() {
    return "localhost/provisioning-" + NAME;
  }

  private static String tag() {
    return Labels.sha256(String.join(" ", PACKAGES) + containerfile()).substring(0, 12);
  }

  private boolean exists(String reference) {
    return engine.call(
        "look for the base image",
        docker -> {
          try {
            return docker.inspectImageCmd(reference).exec().getId() != null;
          } catch (NotFoundException _) {
            return false;
          }
        });
  }

  private void build(String reference) throws IOException {
    var work = Files.createTempDirectory(directory, "base-image");
    try {
      if (installed("mmdebstrap")) {
        bootstrap(work, reference);
      } else {
        fromContainerfile(work, reference);
      }
    } finally {
      delete(work);
    }
  }

  private void bootstrap(Path work, String reference) throws IOException {
    var archive = work.resolve("rootfs.tar");
    var log = work.resolve("mmdebstrap.log");
    var process =
        new ProcessBuilder(
                "mmdebstrap",
                "--variant=minbase",
                "--include=" + String.join(",", PACKAGES),
                "bookworm",
                archive.toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      if (process.waitFor() != 0) {
        throw new ProviderException(Kind.TRANSIENT, "mmdebstrap failed: " + lastLine(log));
      }
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new ProviderException(Kind.TRANSIENT, "interrupted while building the base image", e);
    }
    load(archive, reference);
  }

  private void load(Path archive, String reference) throws IOException {
    String answer;
    try (var stream = Files.newInputStream(archive)) {
      answer =
          engine.post(
              "import the base image", "/images/create?fromSrc=-", "application/x-tar", stream);
    }
    var id = IMAGE_ID.matcher(answer);
    if (!id.find()) {
      throw new ProviderException(Kind.TRANSIENT, "import the base image: " + answer);
    }
    // Podman ignores a name given at the import, so it is set by a call of its own.
    var _ =
        engine.call(
            "name the base image",
            docker -> docker.tagImageCmd(id.group(), repository(), tagOf(reference)).exec());
  }

  private static String tagOf(String reference) {
    return reference.substring(reference.lastIndexOf(':') + 1);
  }

  private void fromContainerfile(Path work, String reference) throws IOException {
    Files.writeString(work.resolve("Containerfile"), containerfile());
    var _ =
        engine.call(
            "build the base image",
            docker ->
                docker
                    .buildImageCmd(work.toFile())
                    .withDockerfile(work.resolve("Containerfile").toFile())
                    .withTags(Set.of(reference))
                    .start()
                    .awaitImageId());
  }

  private static String containerfile() {
    try (var stream =
        Objects.requireNonNull(BaseImage.class.getResourceAsStream("Containerfile"))) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean installed(String program) {
    var path = System.getenv().getOrDefault("PATH", "");
    return List.of(path.split(":", -1)).stream()
        .anyMatch(entry -> Files.isExecutable(Path.of(entry, program)));
  }

  private static String lastLine(Path log) throws IOException {
    var lines = Files.readAllLines(log);
    return lines.isEmpty() ? "no output" : lines.getLast();
  }

  private static void delete(Path directory) throws IOException {
    try (var files = Files.list(directory)) {
      for (var file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(directory);
  }
}

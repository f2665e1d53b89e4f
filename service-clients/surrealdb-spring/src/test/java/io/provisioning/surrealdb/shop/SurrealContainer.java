package io.provisioning.surrealdb.shop;

import io.provisioning.surrealdb.testing.LauncherFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.images.builder.ImageFromDockerfile;

/**
 * SurrealDB in a container. No image is pulled: this one holds the machine's Node with the
 * libraries that it is linked with, and the launcher.
 */
final class SurrealContainer extends GenericContainer<SurrealContainer> {

  private static final String IMAGE = "localhost/provisioning-surrealdb-test";
  private static final int PORT = 8000;
  private static final Pattern LIBRARY = Pattern.compile("(/\\S+\\.so\\S*)");
  private static final String PACKAGES = "node_modules/";
  private static final String ENGINE = PACKAGES + "@surrealdb/node/";

  SurrealContainer(String password) {
    super(image());
    withExposedPorts(PORT);
    withEnv("SURREAL_PASS", password);
    waitingFor(Wait.forHttp("/health").forPort(PORT));
  }

  @Override
  public void stop() {
    super.stop();
    DockerClientFactory.instance().client().removeImageCmd(IMAGE).withForce(true).exec();
  }

  private static ImageFromDockerfile image() {
    var node = node();
    var launcher = LauncherFiles.directory();
    var natives = natives(launcher.resolve(ENGINE + "dist"));
    var image =
        new ImageFromDockerfile(IMAGE, false)
            .withFileFromString(
                "Dockerfile",
                "FROM scratch\nCOPY root /\nENTRYPOINT [\"%s\", \"/launcher/exposed.mjs\"]\n"
                    .formatted(node))
            .withFileFromClasspath("root/launcher/exposed.mjs", "container/exposed.mjs");
    for (var part : List.of("src", "package.json", PACKAGES + "ws", ENGINE + "package.json")) {
      image.withFileFromPath("root/launcher/" + part, launcher.resolve(part));
    }
    natives.forEach(
        file -> image.withFileFromPath("root/launcher/" + launcher.relativize(file), file));
    Stream.concat(Stream.of(node), libraries(node, natives))
        .forEach(file -> image.withFileFromPath("root" + file, real(file)));
    return image;
  }

  private static Path node() {
    return real(Path.of(lines("sh", "-c", "command -v node").getFirst()));
  }

  /** The engine for this machine; the package has those of others too. */
  private static List<Path> natives(Path dist) {
    var architecture = lines("node", "-p", "process.arch").getFirst();
    try (var files = Files.list(dist)) {
      return files
          .filter(file -> file.toString().endsWith("linux-" + architecture + "-gnu.node"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Path> libraries(Path node, List<Path> natives) {
    return Stream.concat(Stream.of(node), natives.stream())
        .flatMap(file -> lines("ldd", file.toString()).stream())
        .map(LIBRARY::matcher)
        .filter(Matcher::find)
        .map(line -> Path.of(line.group(1)))
        .distinct();
  }

  private static List<String> lines(String... command) {
    try (var output = new ProcessBuilder(command).start().inputReader()) {
      return output.lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

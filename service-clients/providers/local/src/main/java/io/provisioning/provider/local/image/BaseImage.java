package io.provisioning.provider.local.image;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.local.engine.Engine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The image that servers are made from, built at the first need of an engine: by mmdebstrap where
 * that is installed, since it needs nothing but Debian packages, else from a Containerfile.
 */
public final class BaseImage {

  public static final String NAME = "debian-12";

  private static final System.Logger LOG = System.getLogger(BaseImage.class.getName());

  /** Of this process; the lock of a file is one of the whole process. */
  private static final ReentrantLock BUILDING = new ReentrantLock();

  private final Engine engine;
  private final Path directory;
  private final String reference;
  private final List<ImageSource> sources;

  public BaseImage(Engine engine, Path directory, Recipe recipe) {
    this.engine = engine;
    this.directory = directory;
    this.reference = "localhost/provisioning-" + NAME + ":" + recipe.digest();
    this.sources =
        List.of(new MmdebstrapSource(engine, recipe), new ContainerfileSource(engine, recipe));
  }

  /** The engine's reference to the image, which exists after the call. */
  public String ensure() {
    if (exists()) {
      return reference;
    }
    try {
      BUILDING.lockInterruptibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProviderException(Kind.TRANSIENT, "interrupted before building an image", e);
    }
    try {
      buildOnce();
      return reference;
    } catch (IOException e) {
      throw new ProviderException(
          Kind.TRANSIENT, "the base image cannot be built: " + e.getMessage(), e);
    } finally {
      BUILDING.unlock();
    }
  }

  private void buildOnce() throws IOException {
    Files.createDirectories(directory);
    try (var channel =
            FileChannel.open(
                directory.resolve("base-image.lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        var _ = channel.lock()) {
      if (!exists()) {
        build();
      }
    }
  }

  private boolean exists() {
    return engine
        .find("look for the base image", docker -> docker.inspectImageCmd(reference).exec())
        .isPresent();
  }

  private void build() throws IOException {
    LOG.log(Level.INFO, "building the base image {0}, once for this machine", reference);
    long start = System.nanoTime();
    var work = Files.createTempDirectory(directory, "base-image");
    try {
      build(work);
    } finally {
      delete(work);
    }
    var took = Duration.ofNanos(System.nanoTime() - start).toSeconds();
    LOG.log(Level.INFO, "built the base image {0} in {1} s", reference, took);
  }

  private void build(Path work) throws IOException {
    var reasons = new ArrayList<String>();
    for (var source : sources) {
      var obstacle = source.obstacle();
      if (obstacle.isEmpty()) {
        LOG.log(Level.INFO, "building it {0}; this takes a minute or two", source.description());
        source.build(work, reference);
        return;
      }
      reasons.add(obstacle.get());
    }
    throw new ProviderException(
        Kind.PERMANENT,
        "the base image cannot be built: %s; install mmdebstrap, or let the engine pull %s"
            .formatted(String.join("; ", reasons), Recipe.UPSTREAM));
  }

  private static void delete(Path directory) throws IOException {
    try (var files = Files.walk(directory)) {
      files
          .sorted(Comparator.reverseOrder())
          .forEach(file -> {
            try {
              Files.delete(file);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    }
  }
}

package io.provisioning.registry.blob;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Blobs of repositories. Each repository is an OCI image layout of its own; what several have is
 * one file with several names (hard links), so that none of them can take it from another. Safe for
 * use by many threads.
 *
 * <pre>
 * pool/sha256/ab/abcd…                         what was pushed, once
 * repositories/catalog/taskserv/nginx/_oci/    an image layout, with links into the pool
 * uploads/                                     what is being pushed
 * </pre>
 */
public final class Blobs {

  /** No part of a name of a repository begins so. */
  private static final String LAYOUT = "_oci";

  private static final byte[] LAYOUT_VERSION = "{\"imageLayoutVersion\":\"1.0.0\"}".getBytes(UTF_8);
  private static final byte[] EMPTY_INDEX =
      """
      {"schemaVersion":2,"mediaType":"application/vnd.oci.image.index.v1+json","manifests":[]}\
      """
          .getBytes(UTF_8);

  private static final int LOCKS = 64;

  private final Pool pool;
  private final Path uploads;
  private final Path repositories;
  private final InstantSource time;
  private final List<Lock> locks =
      Stream.generate(() -> (Lock) new ReentrantLock()).limit(LOCKS).toList();

  /**
   * Blobs below this directory.
   *
   * @param time by which blobs are young or old
   */
  Blobs(Path root, InstantSource time) {
    uploads = root.resolve("uploads");
    pool = new Pool(root.resolve("pool"));
    repositories = root.resolve("repositories");
    this.time = time;
  }

  /** A blob on disk. */
  public record Stored(Digest digest, Path file, long size) {}

  /**
   * Whoever holds it is the only one that adds to a repository, renews what is in it, or removes
   * from it what nobody claims. Some repositories share one; hold one at a time.
   */
  public Lock lock(RepositoryName repository) {
    return locks.get(Math.floorMod(repository.hashCode(), LOCKS));
  }

  /** The blob, if this repository has it. */
  public Optional<Stored> find(RepositoryName repository, Digest digest) {
    var file = file(repository, digest);
    try {
      return Optional.of(new Stored(digest, file, Files.size(file)));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The blob, if this repository has it, for whoever is going to rely on it: from now on it is as
   * young as one that was just pushed.
   */
  public Optional<Stored> renew(RepositoryName repository, Digest digest) {
    var lock = lock(repository);
    lock.lock();
    try {
      var found = find(repository, digest);
      if (found.isPresent()) {
        renew(found.get().file());
      }
      return found;
    } catch (NoSuchFileException _) {
      return Optional.empty(); // deleted in between
    } catch (IOException e) {
      throw BlobProblem.REGISTRY_UNAVAILABLE.because(
          "the time of the blob `%s` cannot be written".formatted(digest), e);
    } finally {
      lock.unlock();
    }
  }

  private void renew(Path file) throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(time.instant()));
  }

  /** Keeps content that is small enough to be in memory. */
  public Digest put(RepositoryName repository, Digest.Algorithm algorithm, byte[] content)
      throws IOException {
    var digest = Digest.of(algorithm, content);
    if (renew(repository, digest).isEmpty()) {
      Durable.createFolders(uploads);
      var file = uploads.resolve("." + UUID.randomUUID());
      try {
        Durable.writeFirst(file, content);
        adopt(repository, digest, file);
      } finally {
        Files.deleteIfExists(file);
      }
    }
    return digest;
  }

  /**
   * Makes a file a blob of a repository. Its digest is known to be right, and its content is on
   * disk.
   */
  void adopt(RepositoryName repository, Digest digest, Path file) throws IOException {
    create(repository, digest.algorithm());
    var lock = lock(repository);
    lock.lock();
    try {
      pool.link(file(repository, digest), digest, file);
      renew(file(repository, digest)); // it may have been there
    } finally {
      lock.unlock();
    }
  }

  /**
   * Gives a repository a blob of another of the same workspace.
   *
   * @param from the other; null for any
   * @return whether there was one
   */
  public boolean mount(RepositoryName repository, Digest digest, @Nullable RepositoryName from)
      throws IOException {
    if (renew(repository, digest).isPresent()) {
      return true;
    }
    var sources = from == null ? names(repository.workspace()) : List.of(from);
    for (var source : sources) {
      if (source.workspace().equals(repository.workspace())
          && mountFrom(repository, digest, source)) {
        return true;
      }
    }
    return false;
  }

  private boolean mountFrom(RepositoryName repository, Digest digest, RepositoryName source)
      throws IOException {
    var found = find(source, digest);
    if (found.isEmpty()) {
      return false;
    }
    create(repository, digest.algorithm());
    var lock = lock(repository);
    lock.lock();
    try {
      Durable.link(file(repository, digest), found.get().file());
      renew(file(repository, digest)); // its file is as old as that of the other
      return true;
    } catch (NoSuchFileException _) {
      return false; // deleted in between
    } finally {
      lock.unlock();
    }
  }

  /** Takes a blob from a repository; false if it had none. */
  public boolean delete(RepositoryName repository, Digest digest) throws IOException {
    return Durable.delete(file(repository, digest));
  }

  /** Whether something was ever pushed to it. */
  public boolean exists(RepositoryName repository) {
    return Files.exists(layout(repository).resolve("oci-layout"));
  }

  /** The image layout of a repository. */
  public Path layout(RepositoryName repository) {
    return repositories.resolve(repository.text()).resolve(LAYOUT);
  }

  /** All repositories. */
  public SortedSet<RepositoryName> names() throws IOException {
    return namesBelow(repositories);
  }

  /**
   * Those of a workspace.
   *
   * @param workspace the first part of a name
   */
  public SortedSet<RepositoryName> names(String workspace) throws IOException {
    return namesBelow(repositories.resolve(workspace));
  }

  private SortedSet<RepositoryName> namesBelow(Path folder) throws IOException {
    var names = new TreeSet<RepositoryName>();
    if (Files.isDirectory(folder)) {
      Files.walkFileTree(
          folder,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes) {
              if (!each.getFileName().toString().equals(LAYOUT)) {
                return FileVisitResult.CONTINUE;
              }
              var name = repositories.relativize(each.resolveSibling("")).toString();
              RepositoryName.parse(name).ifPresent(names::add);
              return FileVisitResult.SKIP_SUBTREE;
            }
          });
    }
    return names;
  }

  private void create(RepositoryName repository, Digest.Algorithm algorithm) throws IOException {
    var layout = layout(repository);
    Durable.createFolders(layout.resolve("blobs").resolve(algorithm.label()));
    if (!exists(repository)) {
      Durable.writeFirst(layout.resolve("index.json"), EMPTY_INDEX);
      Durable.write(layout.resolve("oci-layout"), LAYOUT_VERSION);
    }
  }

  Pool pool() {
    return pool;
  }

  Path file(RepositoryName repository, Digest digest) {
    return layout(repository)
        .resolve("blobs")
        .resolve(digest.algorithm().label())
        .resolve(digest.hex());
  }
}

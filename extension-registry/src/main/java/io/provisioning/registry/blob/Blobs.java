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
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;
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

  private final Path pool;
  private final Path uploads;
  private final Path repositories;

  Blobs(Path root) {
    uploads = root.resolve("uploads");
    pool = root.resolve("pool");
    repositories = root.resolve("repositories");
  }

  /** A blob on disk. */
  public record Stored(Digest digest, Path file, long size) {}

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

  /** Keeps content that is small enough to be in memory. */
  public Digest put(RepositoryName repository, Digest.Algorithm algorithm, byte[] content)
      throws IOException {
    var digest = Digest.of(algorithm, content);
    if (find(repository, digest).isEmpty()) {
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
    var pooled = pool(digest);
    Durable.createFolders(pooled.resolveSibling(""));
    var isNew = Durable.link(pooled, file);
    // what was damaged under this name must not become part of another repository
    if (!isNew && Files.size(pooled) != Files.size(file)) {
      Files.deleteIfExists(pooled);
      Durable.link(pooled, file);
    }
    try {
      Durable.link(file(repository, digest), pooled);
    } catch (NoSuchFileException _) {
      Durable.link(file(repository, digest), file); // collected in between: nobody else has it
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
    if (find(repository, digest).isPresent()) {
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
    try {
      Durable.link(file(repository, digest), found.get().file());
      return true;
    } catch (NoSuchFileException _) {
      return false; // deleted in between
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

  private Path file(RepositoryName repository, Digest digest) {
    return layout(repository)
        .resolve("blobs")
        .resolve(digest.algorithm().label())
        .resolve(digest.hex());
  }

  private Path pool(Digest digest) {
    return pool.resolve(digest.algorithm().label())
        .resolve(digest.hex().substring(0, 2))
        .resolve(digest.hex());
  }
}

package io.provisioning.registry.blob;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Predicate;

/**
 * What was pushed, once, whatever repositories have it: they have other names (hard links) of its
 * files. Safe for use by many threads.
 */
final class Pool {

  private static final int ITSELF = 1;

  private final Path folder;

  /** Held for reading by whoever links, and for writing by whoever removes. */
  private final ReadWriteLock links = new ReentrantReadWriteLock();

  Pool(Path folder) {
    this.folder = folder;
  }

  /** Gives a repository this content under a name, where that is free. */
  void link(Path name, Digest digest, Path content) throws IOException {
    links.readLock().lock();
    try {
      var pooled = file(digest);
      Durable.createFolders(pooled.resolveSibling(""));
      var isNew = Durable.link(pooled, content);
      // what was damaged under this name must not become part of another repository
      if (!isNew && Files.size(pooled) != Files.size(content)) {
        Files.deleteIfExists(pooled);
        Durable.link(pooled, content);
      }
      Durable.link(name, pooled);
    } catch (NoSuchFileException _) {
      Durable.link(name, content); // replaced in between: nobody else has it
    } finally {
      links.readLock().unlock();
    }
  }

  /** Looks at content. */
  @FunctionalInterface
  interface Visitor {
    void visit(Blobs.Stored blob) throws IOException;
  }

  /**
   * Files that no repository has, one after another.
   *
   * @param visitor says whether the file goes
   */
  void visitUnlinked(Predicate<Blobs.Stored> visitor) throws IOException {
    visit(blob -> removeUnlinked(blob, visitor));
  }

  /** All files, one after another. */
  void visit(Visitor visitor) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            var digest = digest(file);
            if (digest.isPresent()) {
              visitor.visit(new Blobs.Stored(digest.get(), file, attributes.size()));
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE; // it was damaged, and is replaced
            }
            throw e;
          }
        });
  }

  private Optional<Digest> digest(Path file) {
    var algorithm = folder.relativize(file).getName(0);
    return Digest.parse(algorithm + ":" + file.getFileName());
  }

  private void removeUnlinked(Blobs.Stored blob, Predicate<Blobs.Stored> visitor)
      throws IOException {
    links.writeLock().lock();
    try {
      // INVARIANT: nobody links to it between this look and its removal
      if (names(blob.file()) == ITSELF && visitor.test(blob)) {
        Files.delete(blob.file());
      }
    } catch (NoSuchFileException _) {
      // as above
    } finally {
      links.writeLock().unlock();
    }
  }

  /** Nobody is given this content any more, if it is still this file. */
  void remove(Digest digest, FileId id) throws IOException {
    links.writeLock().lock();
    try {
      var file = file(digest);
      if (id.isOf(file)) {
        Durable.delete(file);
      }
    } finally {
      links.writeLock().unlock();
    }
  }

  /** How many names a file has. */
  static int names(Path file) throws IOException {
    return (Integer) Files.getAttribute(file, "unix:nlink");
  }

  Path file(Digest digest) {
    return folder
        .resolve(digest.algorithm().label())
        .resolve(digest.hex().substring(0, 2))
        .resolve(digest.hex());
  }
}

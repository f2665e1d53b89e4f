package io.provisioning.cli.layout;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** A directory, readable only by its owner. */
final class DirectoryDraft implements DraftFiles {

  private final Path draft;

  private DirectoryDraft(Path draft) {
    this.draft = draft;
  }

  static DirectoryDraft in(Path directory) throws IOException {
    var draft = new DirectoryDraft(Files.createTempDirectory(directory, ".export-"));
    Files.createDirectories(draft.draft.resolve("blobs/sha256")); // also of an empty layout
    return draft;
  }

  @Override
  public boolean write(String path, long size, Writing writing) throws IOException {
    var file = draft.resolve(path);
    Files.createDirectories(file.resolveSibling(""));
    try (var out = new BufferedOutputStream(Files.newOutputStream(file))) {
      return writing.to(out);
    }
  }

  @Override
  public void moveTo(Path target) throws IOException {
    Files.move(draft, target);
  }

  @Override
  public void close() throws IOException {
    if (!Files.exists(draft)) {
      return;
    }
    Files.walkFileTree(
        draft,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
              throws IOException {
            Files.delete(directory);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}

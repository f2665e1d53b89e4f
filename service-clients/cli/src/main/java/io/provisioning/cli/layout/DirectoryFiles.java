package io.provisioning.cli.layout;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.OptionalLong;

/** A layout in a directory. Links are refused: they could lead to any file of the machine. */
record DirectoryFiles(Path directory) implements LayoutFiles {

  @Override
  public OptionalLong size(String path) throws IOException {
    var file = directory;
    for (var part : Path.of(path)) {
      file = file.resolve(part);
      if (Files.isSymbolicLink(file)) {
        throw LayoutProblem.INVALID_LAYOUT.because(
            "`%s` is a link".formatted(directory.relativize(file)),
            "copy the layout with what its links lead to");
      }
    }
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        ? OptionalLong.of(Files.size(file))
        : OptionalLong.empty();
  }

  @Override
  public InputStream open(String path) throws IOException {
    return Files.newInputStream(directory.resolve(path), LinkOption.NOFOLLOW_LINKS);
  }

  @Override
  public void close() {
    // holds nothing
  }
}

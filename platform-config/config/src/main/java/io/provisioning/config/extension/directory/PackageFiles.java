package io.provisioning.config.extension.directory;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Origin;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * All files of a package, read once: what is checked is what is used, whatever happens to the
 * directory later.
 *
 * @param texts content by path relative to the package, with {@code /} between names
 */
record PackageFiles(Path directory, NavigableMap<String, String> texts) {

  static final int LARGEST_FILE = 1 << 20;
  static final int LARGEST_PACKAGE = 8 << 20;
  static final int MOST_FILES = 500;

  private static final int DEEPEST = 8;
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,127}");

  /**
   * Reads the directory.
   *
   * @param findings gets one for each file that is refused
   */
  static PackageFiles read(Path directory, List<Finding> findings) throws IOException {
    var reader = new Reader(directory, directory.toRealPath(), findings);
    Files.walkFileTree(directory, reader);
    return new PackageFiles(directory, reader.texts);
  }

  /**
   * Checks the number of files and their size together.
   *
   * @param findings gets one if there are too many
   */
  PackageFiles limited(List<Finding> findings) {
    var total = texts.values().stream().mapToLong(PackageFiles::bytes).sum();
    if (texts.size() > MOST_FILES || total > LARGEST_PACKAGE) {
      findings.add(
          new Finding(
              "shared",
              "at most "
                  + MOST_FILES
                  + " files of "
                  + LARGEST_PACKAGE
                  + " bytes in the whole package, with those that it shares",
              texts.size() + " files of " + total + " bytes",
              new Origin(directory.toString(), 0, 0),
              null));
    }
    return this;
  }

  private static long bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  /**
   * SHA-256 of what {@code sha256sum} prints for all files in the order of their paths, so that
   * anybody can compute it.
   */
  String digest() {
    var lines = new StringBuilder();
    texts.forEach(
        (path, text) -> lines.append(sha256(text)).append("  ").append(path).append('\n'));
    return "sha256:" + sha256(lines.toString());
  }

  /** Files whose path begins so, by path. */
  Map<String, String> under(String prefix) {
    var found = new TreeMap<>(texts);
    found.keySet().removeIf(path -> !path.startsWith(prefix));
    return found;
  }

  private static String sha256(String text) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static final class Reader extends SimpleFileVisitor<Path> {

    private final Path directory;
    private final Path home;
    private final List<Finding> findings;
    private final NavigableMap<String, String> texts = new TreeMap<>();
    private long total;

    Reader(Path directory, Path home, List<Finding> findings) {
      this.directory = directory;
      this.home = home;
      this.findings = findings;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      if (directory.relativize(folder).getNameCount() > DEEPEST) {
        refuse(folder, "at most " + DEEPEST + " directories deep", "a deeper one");
        return FileVisitResult.SKIP_SUBTREE;
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      if (!NAME.matcher(file.getFileName().toString()).matches()) {
        refuse(file, "a file name of letters, digits, `.`, `_` and `-`", "another name");
      } else if (attributes.isSymbolicLink()) {
        follow(file);
      } else if (attributes.isRegularFile()) {
        read(file, file);
      } else {
        refuse(file, "a regular file", "something else");
      }
      if (texts.size() > MOST_FILES) {
        refuse(directory, "at most " + MOST_FILES + " files", "more");
        return FileVisitResult.TERMINATE;
      }
      return FileVisitResult.CONTINUE;
    }

    private void follow(Path link) throws IOException {
      if (!Files.exists(link)) {
        refuse(link, "a link to a file of the package", "a link to nothing");
        return;
      }
      var target = link.toRealPath();
      if (target.startsWith(home) && Files.isRegularFile(target)) {
        read(link, target);
      } else {
        refuse(link, "a link to a file of the package", "a link to something else");
      }
    }

    private void read(Path file, Path target) throws IOException {
      var size = Files.size(target);
      if (size > LARGEST_FILE) {
        refuse(file, "at most " + LARGEST_FILE + " bytes", size + " bytes");
        return;
      }
      byte[] content;
      try (var stream = Files.newInputStream(target)) {
        content = stream.readNBytes(LARGEST_FILE);
      }
      total += content.length;
      if (total > LARGEST_PACKAGE) {
        refuse(file, "at most " + LARGEST_PACKAGE + " bytes in the whole package", "more");
        return;
      }
      try {
        var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
        texts.put(relative(file), text);
      } catch (CharacterCodingException binary) {
        refuse(file, "text in UTF-8", "other bytes");
      }
    }

    private String relative(Path file) {
      return directory.relativize(file).toString().replace('\\', '/');
    }

    private void refuse(Path file, String expected, String got) {
      findings.add(
          new Finding(relative(file), expected, got, new Origin(file.toString(), 0, 0), null));
    }
  }
}

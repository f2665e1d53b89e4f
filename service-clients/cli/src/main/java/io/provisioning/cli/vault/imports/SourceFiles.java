package io.provisioning.cli.vault.imports;

import io.provisioning.cli.age.InputFile;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.invocation.Invocation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** What is imported: a file, the files of a folder, or what is piped in. */
final class SourceFiles {

  private final Invocation invocation;
  private final String given;
  private final Path path;
  private int room = Limits.BYTES;

  SourceFiles(Invocation invocation, String given) {
    this.invocation = invocation;
    this.given = given;
    path = root(invocation.directory().resolve(given));
  }

  /** Without links, so that a folder that is one itself is gone through. */
  private static Path root(Path named) {
    try {
      return Files.isDirectory(named) ? named.toRealPath() : named;
    } catch (IOException _) {
      return named;
    }
  }

  /** Whether there is one only, which somebody named. */
  boolean isAlone() {
    return isPiped() || !Files.isDirectory(path);
  }

  private boolean isPiped() {
    return given.equals(InputFile.PIPE);
  }

  /**
   * Hands over each file, one after another in the order of their names.
   *
   * @param reader tells whether it took secrets out of a file
   * @param skipped gets those of the folder that are not read, with the reason
   * @throws io.provisioning.config.problem.ProblemException INVALID if one cannot be read, or there
   *     is too much of it
   */
  void each(Predicate<SourceFile> reader, List<Skipped> skipped) {
    if (isPiped()) {
      hand("", "standard input", invocation.console().pipes().in(), reader);
    } else if (isAlone()) {
      requireFile(Files.isRegularFile(path), given);
      hand(String.valueOf(path.getFileName()), given, opening(path, given), reader);
    } else {
      for (var file : below(skipped)) {
        var name = name(file);
        requireFile(Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS), shown(name));
        hand(name, shown(name), opening(file, shown(name)), reader);
      }
    }
  }

  private void hand(
      String name, String shown, Supplier<InputStream> content, Predicate<SourceFile> reader) {
    byte[] bytes;
    try (var in = content.get()) {
      bytes = in.readNBytes(Limits.BYTES + 1);
    } catch (IOException e) {
      throw unreadable(shown, e);
    }
    if (bytes.length > Limits.BYTES) {
      throw tooMuch(shown);
    }
    if (reader.test(new SourceFile(name, shown, bytes))) {
      room -= bytes.length;
    }
    if (room < 0) {
      throw tooMuch(shown);
    }
  }

  private static RuntimeException tooMuch(String shown) {
    return CommandProblem.INVALID_ARGUMENT.because(
        "there are more than %d MiB up to `%s`".formatted(Limits.BYTES >> 20, shown),
        "import a part of it at a time");
  }

  private static Supplier<InputStream> opening(Path file, String shown) {
    return () -> {
      try {
        return Files.newInputStream(file);
      } catch (IOException e) {
        throw unreadable(shown, e);
      }
    };
  }

  private List<Path> below(List<Skipped> skipped) {
    try {
      var files = new ArrayList<Path>();
      Files.walkFileTree(
          path,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path at, BasicFileAttributes attributes) {
              return at.endsWith(".git") || at.endsWith("node_modules")
                  ? FileVisitResult.SKIP_SUBTREE
                  : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              reasonAgainst(attributes)
                  .ifPresentOrElse(
                      reason -> skipped.add(new Skipped(shown(name(file)), reason)),
                      () -> files.add(file));
              requireFew(files.size() + skipped.size());
              return FileVisitResult.CONTINUE;
            }
          });
      files.sort(null);
      return files;
    } catch (IOException e) {
      throw unreadable(given, e);
    }
  }

  private static Optional<String> reasonAgainst(BasicFileAttributes attributes) {
    if (attributes.isSymbolicLink()) {
      return Optional.of("a link, not followed");
    }
    if (!attributes.isRegularFile()) {
      return Optional.of("no regular file");
    }
    return attributes.size() > Limits.BYTES
        ? Optional.of("larger than %d MiB".formatted(Limits.BYTES >> 20))
        : Optional.empty();
  }

  private void requireFew(int count) {
    if (count > Limits.FILES) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`%s` has more than %,d files".formatted(given, Limits.FILES),
          "import one folder in it at a time");
    }
  }

  private String name(Path file) {
    return path.relativize(file).toString();
  }

  private String shown(String name) {
    return given.endsWith("/") ? given + name : given + "/" + name;
  }

  /** A pipe would be waited for, and a device might never end. */
  private static void requireFile(boolean isFile, String shown) {
    if (!isFile) {
      throw CommandProblem.UNREADABLE_FILE.because(
          "`%s` is not a file".formatted(shown), "name a file or a folder that is there, or `-`");
    }
  }

  private static RuntimeException unreadable(String shown, IOException cause) {
    return CommandProblem.UNREADABLE_FILE.because(
        "`%s` cannot be read".formatted(shown), "name what you may read", cause);
  }
}

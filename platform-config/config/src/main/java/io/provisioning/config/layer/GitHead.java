package io.provisioning.config.layer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What is checked out in a directory, read from Git's own files, so that no program is started. */
final class GitHead {

  private static final String REFERENCE = "ref: refs/heads/";
  private static final int LONGEST = 4096;

  private GitHead() {}

  /** The branch, or the commit where none is checked out; empty outside a repository. */
  static Optional<String> branch(Path directory) {
    for (var at = directory.toAbsolutePath().normalize(); at != null; at = at.getParent()) {
      var git = at.resolve(".git");
      if (Files.exists(git)) {
        return head(git).map(GitHead::name);
      }
    }
    return Optional.empty();
  }

  /** A linked worktree has a file there that names the directory. */
  private static Optional<String> head(Path git) {
    if (Files.isDirectory(git)) {
      return read(git.resolve("HEAD"));
    }
    return read(git)
        .filter(link -> link.startsWith("gitdir: "))
        .map(link -> git.resolveSibling(link.substring("gitdir: ".length())))
        .flatMap(directory -> read(directory.resolve("HEAD")));
  }

  private static Optional<String> read(Path file) {
    try {
      return Files.size(file) > LONGEST
          ? Optional.empty()
          : Optional.of(Files.readString(file).strip());
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  private static String name(String head) {
    return head.startsWith(REFERENCE)
        ? head.substring(REFERENCE.length())
        : head.substring(0, Math.min(12, head.length()));
  }
}

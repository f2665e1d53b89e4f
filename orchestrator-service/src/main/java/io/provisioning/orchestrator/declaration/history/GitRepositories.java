package io.provisioning.orchestrator.declaration.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.eclipse.jgit.api.errors.InvalidRefNameException;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.treewalk.FileTreeIterator;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.WorkingTreeIterator;
import org.eclipse.jgit.treewalk.filter.PathFilterGroup;
import org.eclipse.jgit.util.FileUtils;

/** The git repositories in which the directories of infrastructures lie. */
final class GitRepositories {

  private static final String GIT = ".git";
  private static final String BRANCH = "main";

  private GitRepositories() {}

  /** The repository in which a directory that exists lies, unless it ignores the directory. */
  static Optional<Repository> find(Path directory) throws IOException {
    for (var above = directory.toRealPath(); above != null; above = above.getParent()) {
      if (Files.exists(above.resolve(GIT), LinkOption.NOFOLLOW_LINKS)) {
        var repository = open(above);
        if (!isIgnored(repository, above.relativize(directory.toRealPath()))) {
          return Optional.of(repository);
        }
        repository.close();
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** The same, made in the directory of the workspace where there is none. */
  static Repository findOrMake(Path directory, Path workspace) throws IOException {
    var there = find(directory);
    if (there.isPresent()) {
      return there.get();
    }
    var isWithin = directory.toRealPath().startsWith(workspace.toRealPath());
    return make((isWithin ? workspace : directory).toRealPath());
  }

  private static Repository open(Path workTree) throws IOException {
    try {
      return new FileRepositoryBuilder().setWorkTree(workTree.toFile()).setMustExist(true).build();
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e); // its configuration
    }
  }

  private static boolean isIgnored(Repository repository, Path path) throws IOException {
    if (path.toString().isEmpty()) {
      return false;
    }
    try (var walk = new TreeWalk(repository)) {
      walk.addTree(new FileTreeIterator(repository));
      walk.setFilter(PathFilterGroup.createFromStrings(path.toString()));
      while (walk.next()) {
        var entry = walk.getTree(0, WorkingTreeIterator.class);
        if (entry == null || entry.isEntryIgnored()) {
          return true;
        }
        if (walk.isSubtree()) {
          walk.enterSubtree();
        }
      }
      return false;
    }
  }

  /** Whole or not at all: it gets its name when it is complete. */
  private static Repository make(Path workTree) throws IOException {
    var draft = Files.createTempDirectory(workTree, GIT + "-");
    try {
      var git = draft.resolve(GIT);
      try (var made =
          new FileRepositoryBuilder().setGitDir(git.toFile()).setInitialBranch(BRANCH).build()) {
        made.create();
      }
      Files.setPosixFilePermissions(git, PosixFilePermissions.fromString("rwx------"));
      Files.move(git, workTree.resolve(GIT), StandardCopyOption.ATOMIC_MOVE);
    } catch (InvalidRefNameException e) {
      throw new IllegalStateException("the name of a branch is right", e);
    } finally {
      FileUtils.delete(draft.toFile(), FileUtils.RECURSIVE | FileUtils.IGNORE_ERRORS);
    }
    return open(workTree);
  }
}

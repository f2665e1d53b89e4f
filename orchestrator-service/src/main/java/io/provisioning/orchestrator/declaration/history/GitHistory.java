package io.provisioning.orchestrator.declaration.history;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Clock;
import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.errors.LockFailedException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.RepositoryState;
import org.eclipse.jgit.util.SystemReader;

/** Commits of the git repository that a workspace is, or lies in. */
final class GitHistory implements History {

  private static final int ATTEMPTS = 40;
  private static final long PAUSE = 50; // milliseconds; another git command is done by then

  static {
    SystemReader.setInstance(new GitSettings());
  }

  private final Clock clock;

  GitHistory(Clock clock) {
    this.clock = clock;
  }

  @Override
  public <T> T ask(Path infrastructure, T none, Question<T> question) throws IOException {
    var found = GitRepositories.find(infrastructure);
    if (found.isEmpty()) {
      return none;
    }
    try (var repository = found.get();
        var versions = new GitVersions(repository, within(repository, infrastructure))) {
      return question.ask(versions);
    }
  }

  @Override
  public Change begin(Path infrastructure, Path workspace) throws IOException {
    var repository = GitRepositories.findOrMake(infrastructure, workspace);
    try {
      return change(repository, within(repository, infrastructure));
    } catch (IOException | RuntimeException e) {
      repository.close();
      throw e;
    }
  }

  private GitChange change(Repository repository, String directory) throws IOException {
    var settings = repository.getConfig(); // in memory; the file stays as it is
    settings.setBoolean("core", null, "fsyncObjectFiles", true);
    settings.setBoolean("core", null, "fsyncRefFiles", true);
    var index = lock(repository);
    try {
      requireFit(repository);
      return new GitChange(repository, index, directory, clock);
    } catch (IOException | RuntimeException e) {
      index.unlock();
      throw e;
    }
  }

  private static void requireFit(Repository repository) throws IOException {
    var state = repository.getRepositoryState();
    if (state != RepositoryState.SAFE) {
      throw unfit(
          repository,
          "is not ready for a commit: " + state.getDescription(),
          "finish or abort that with git, then save again");
    }
    var head = repository.exactRef(Constants.HEAD);
    if (head == null || !head.isSymbolic()) {
      throw unfit(
          repository, "is on no branch", "check out a branch with `git switch`, then save again");
    }
  }

  private static DirCache lock(Repository repository) throws IOException {
    for (var attempt = 1; ; attempt++) {
      try {
        return DirCache.lock(repository.getIndexFile(), repository.getFS());
      } catch (LockFailedException e) {
        if (attempt == ATTEMPTS) {
          throw unfit(
              repository,
              "is locked by `" + repository.getIndexFile().getName() + ".lock`",
              "wait until the other git command has ended; if there is none, remove that file");
        }
        pause();
      }
    }
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(PAUSE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while another git command is at work");
    }
  }

  private static UnfitHistoryException unfit(Repository repository, String what, String help) {
    return new UnfitHistoryException(
        "the git repository `%s` %s".formatted(repository.getDirectory(), what), help);
  }

  private static String within(Repository repository, Path directory) throws IOException {
    var workTree = repository.getWorkTree().toPath().toRealPath();
    return workTree.relativize(directory.toRealPath()).toString();
  }
}

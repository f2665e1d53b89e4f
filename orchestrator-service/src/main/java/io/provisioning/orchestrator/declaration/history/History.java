package io.provisioning.orchestrator.declaration.history;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;

/** The versions of declared files, each infrastructure in a directory of its own. */
public interface History {

  /** As commits of the git repository that a workspace is, or lies in. */
  static History inGit(Clock clock) {
    return new GitHistory(clock);
  }

  /**
   * Asks for the past of an infrastructure; where nothing was ever kept, the answer is the one for
   * that.
   */
  <T> T ask(Path infrastructure, T none, Question<T> question) throws IOException;

  /** Something to ask of the past. */
  interface Question<T> {
    T ask(Past past) throws IOException;
  }

  /**
   * Begins a change. Until it is closed, there is no other.
   *
   * @param workspace where the history begins if there is none yet
   * @throws UnfitHistoryException if nothing can be kept now
   */
  Change begin(Path infrastructure, Path workspace) throws IOException;
}

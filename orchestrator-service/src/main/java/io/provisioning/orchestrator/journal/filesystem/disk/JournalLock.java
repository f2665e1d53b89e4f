package io.provisioning.orchestrator.journal.filesystem.disk;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.JournalProblem;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Keeps a second process out of a journal, until it is closed or the process ends. */
public final class JournalLock {

  private static final String NAME = ".lock";

  private JournalLock() {}

  /**
   * Takes it.
   *
   * @throws ProblemException JOURNAL_IN_USE if somebody else has it
   */
  public static FileChannel take(Path directory) throws IOException {
    var channel = LocalDisk.writable(directory.resolve(NAME));
    try {
      if (channel.tryLock() != null) {
        return channel;
      }
    } catch (OverlappingFileLockException e) {
      channel.close();
      throw inUse(directory, e);
    }
    channel.close();
    throw inUse(directory, null);
  }

  private static ProblemException inUse(Path directory, @Nullable Throwable cause) {
    return JournalProblem.JOURNAL_IN_USE.because(
        "another process uses the journal in `" + directory + "`",
        "stop the other orchestrator, or give this one a directory of its own",
        cause);
  }
}

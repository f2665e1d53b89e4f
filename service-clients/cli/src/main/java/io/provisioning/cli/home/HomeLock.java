package io.provisioning.cli.home;

import io.provisioning.cli.console.CommandProblem;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;

/** Keeps two commands from starting or stopping the same platform at once. */
public final class HomeLock {

  private HomeLock() {}

  /** Something that is done while nobody else does such a thing. */
  @FunctionalInterface
  public interface Action {
    void run() throws IOException, InterruptedException;
  }

  /**
   * Does it with the lock held.
   *
   * @throws io.provisioning.config.problem.ProblemException CONFLICT if another command holds it
   */
  public static void holding(Home home, Action action) throws IOException, InterruptedException {
    PrivateFiles.directory(home.directory());
    PrivateFiles.directory(home.run());
    try (var channel =
        FileChannel.open(
            PrivateFiles.ensure(home.run().resolve("lock")), StandardOpenOption.WRITE)) {
      if (channel.tryLock() == null) {
        throw CommandProblem.BUSY.because(
            "another `up` or `down` is running on %s".formatted(home.directory()),
            "wait until it ends");
      }
      action.run();
    }
  }
}

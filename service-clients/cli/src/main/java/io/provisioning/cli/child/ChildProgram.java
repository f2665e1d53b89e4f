package io.provisioning.cli.child;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.process.Daemon;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A program that runs as long as this command waits for it. If a signal ends the command, the
 * program and what it started get SIGTERM, and SIGKILL after ten seconds.
 */
public final class ChildProgram implements AutoCloseable, Endings.Ending {

  /** Control-C and the end of a session reach the programs of a terminal without us. */
  private static final Duration TERMINAL_GRACE = Duration.ofSeconds(2);

  private static final Duration GRACE = Duration.ofSeconds(10);
  private static final Duration LAST_OUTPUT = Duration.ofSeconds(2);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

  private final Process process;
  private final boolean hasTerminal;
  private final CountDownLatch closed = new CountDownLatch(1);

  private ChildProgram(Process process, boolean hasTerminal) {
    this.process = process;
    this.hasTerminal = hasTerminal;
  }

  /**
   * Starts it.
   *
   * @throws IOException if there is no such program
   */
  public static ChildProgram start(Invocation invocation, ProcessBuilder builder)
      throws IOException {
    var console = invocation.console();
    boolean hasTerminal = console.asks() || console.shows();
    return Endings.open(() -> new ChildProgram(builder.start(), hasTerminal));
  }

  /**
   * Starts what the user named.
   *
   * @param help where the name is expected
   * @throws ProblemException INVALID if there is no such program
   */
  public static ChildProgram startNamed(
      Invocation invocation, ProcessBuilder builder, String help) {
    try {
      return start(invocation, builder);
    } catch (IOException e) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`%s` cannot be run".formatted(builder.command().getFirst()), help, e);
    }
  }

  public Process process() {
    return process;
  }

  /** Waits until it ends; returns its exit code. */
  public int waitFor() throws InterruptedException {
    return process.waitFor();
  }

  /** After all that it printed was passed on. Ends it if it still runs. */
  @Override
  public void close() {
    closed.countDown();
    Endings.close(this);
  }

  @Override
  public void end() {
    try {
      if (process.isAlive()) {
        stop();
      }
      closed.await(LAST_OUTPUT.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      family().forEach(ProcessHandle::destroyForcibly);
      Thread.currentThread().interrupt();
    }
  }

  private void stop() throws InterruptedException {
    var family = family();
    if (hasTerminal && haveEnded(family, TERMINAL_GRACE)) {
      return;
    }
    family.addAll(family());
    // the shell first, or it would go on to its next command
    family.forEach(ProcessHandle::destroy);
    if (!haveEnded(family, GRACE)) {
      family.addAll(family());
      family.forEach(ProcessHandle::destroyForcibly);
    }
  }

  /** A shell that waits for an editor does not pass on a signal. */
  private Set<ProcessHandle> family() {
    return new LinkedHashSet<>(
        Stream.concat(Stream.of(process.toHandle()), process.descendants()).toList());
  }

  private static boolean haveEnded(Set<ProcessHandle> family, Duration patience)
      throws InterruptedException {
    var end = System.nanoTime() + patience.toNanos();
    while (family.stream().anyMatch(Daemon::lives)) {
      if (System.nanoTime() >= end) {
        return false;
      }
      Thread.sleep(BETWEEN_LOOKS);
    }
    return true;
  }
}

package io.provisioning.cli.child;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What must not outlive this command: a file with a secret, a program that has one. A signal to the
 * command alone ends them too, the last that was opened first, so that a file is deleted when
 * nothing writes beside it any more.
 */
final class Endings {

  /** Something that can be ended, once or more often. */
  interface Ending {
    void end();
  }

  @FunctionalInterface
  interface Opening<T extends Ending> {
    T open() throws IOException;
  }

  private static final Object LOCK = new Object();
  private static final Deque<Ending> OPEN = new ArrayDeque<>();
  private static boolean isHooked;
  private static boolean hasEnded;

  private Endings() {}

  /** Opens something; no signal comes between its opening and its being known here. */
  static <T extends Ending> T open(Opening<T> opening) throws IOException {
    synchronized (LOCK) {
      awaitEndOfProcess();
      if (!isHooked) {
        Runtime.getRuntime().addShutdownHook(new Thread(Endings::endAll, "endings"));
        isHooked = true;
      }
      var opened = opening.open();
      OPEN.push(opened);
      return opened;
    }
  }

  /** Ends it now. */
  static void close(Ending opened) {
    synchronized (LOCK) {
      OPEN.remove(opened);
      opened.end();
    }
  }

  private static void endAll() {
    synchronized (LOCK) {
      hasEnded = true;
      while (!OPEN.isEmpty()) {
        OPEN.pop().end();
      }
    }
  }

  /** After a signal nothing may be opened any more: nobody would end it. */
  private static void awaitEndOfProcess() {
    while (hasEnded) {
      try {
        LOCK.wait();
      } catch (InterruptedException _) {
        // the process ends as soon as its other hooks have run
      }
    }
  }
}

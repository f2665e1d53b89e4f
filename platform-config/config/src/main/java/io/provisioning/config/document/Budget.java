package io.provisioning.config.document;

import com.sun.management.ThreadMXBean;
import io.provisioning.config.problem.Origin;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What reading one document may cost. The work runs on a thread of its own, because not all work
 * can be stopped: a regular expression that backtracks or a list that is copied goes on until it is
 * done. Such work is left behind, which is why documents are read in processes that end soon: the
 * command, and the evaluator of a service.
 */
public final class Budget {

  private static final Duration TIME = Duration.ofMillis(1200);

  /** Where others have the processors, or the collector of garbage does nothing but collect. */
  private static final Duration PATIENCE = TIME.multipliedBy(10);

  private static final long BYTES = 160L << 20;
  private static final long STACK = 1 << 20;
  private static final int LOOK_EVERY_MILLIS = 10;

  private volatile @Nullable AutoCloseable resource;

  /** Names what is closed when the budget is spent, so that most work stops soon after. */
  public void closeWhenSpent(AutoCloseable spender) {
    resource = spender;
  }

  /**
   * Does the work.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID when the budget is spent, or
   *     what the work throws
   */
  public <T> T spend(Origin origin, Supplier<T> work) {
    var result = new CompletableFuture<T>();
    var thread = new Thread(null, () -> complete(result, work), "document", STACK);
    thread.setDaemon(true);
    long start = System.nanoTime();
    thread.start();
    while (true) {
      try {
        return result.get(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException _) {
        requireRest(thread, start, origin);
      } catch (ExecutionException e) {
        throw failure(e.getCause(), origin);
      } catch (InterruptedException e) {
        abandon();
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while a document was read", e);
      }
    }
  }

  @SuppressWarnings("CatchingUnchecked") // whatever ends the work belongs to the one who waits
  private static <T> void complete(CompletableFuture<T> result, Supplier<T> work) {
    try {
      result.complete(work.get());
    } catch (Throwable e) {
      result.completeExceptionally(e);
    }
  }

  private void requireRest(Thread thread, long start, Origin origin) {
    if (System.nanoTime() - start > PATIENCE.toNanos() || Spent.time(thread) > TIME.toNanos()) {
      abandon();
      throw DocumentProblem.costly(
          "a document that is read in " + TIME.toMillis() + " ms of a processor",
          "one that takes longer, or never ends",
          origin);
    }
    if (Spent.memory(thread) > BYTES) {
      abandon();
      throw tooMuchMemory(origin);
    }
  }

  /** Closing may wait for the work, so nobody waits for closing. */
  private void abandon() {
    var spender = resource;
    if (spender != null) {
      Thread.ofPlatform()
          .daemon()
          .name("document-end")
          .start(() -> {
            try {
              spender.close();
            } catch (Exception _) {
              // the work is given up anyway
            }
          });
    }
  }

  private static RuntimeException failure(@Nullable Throwable cause, Origin origin) {
    return switch (cause) {
      case OutOfMemoryError _ -> tooMuchMemory(origin);
      case StackOverflowError _ ->
          DocumentProblem.invalid(
              "a document of moderate depth", "endless or very deep nesting", origin, null);
      case RuntimeException exception -> exception;
      case Error error -> throw error;
      case null, default -> new IllegalStateException("a document could not be read", cause);
    };
  }

  private static RuntimeException tooMuchMemory(Origin origin) {
    return DocumentProblem.costly(
        "a document that is read with " + (BYTES >> 20) + " MB of memory",
        "one that needs more",
        origin);
  }

  /** Loaded at the first look only: most documents are read before it. */
  private static final class Spent {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    static long memory(Thread thread) {
      return THREADS.getThreadAllocatedBytes(thread.threadId());
    }

    /** Of a processor, so that a busy machine refuses nothing that a quiet one reads. */
    static long time(Thread thread) {
      return THREADS.getThreadCpuTime(thread.threadId());
    }
  }
}

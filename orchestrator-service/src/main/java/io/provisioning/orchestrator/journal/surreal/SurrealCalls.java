package io.provisioning.orchestrator.journal.surreal;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.surrealdb.QueryResults;
import io.provisioning.surrealdb.SurrealClient;
import io.provisioning.surrealdb.SurrealException;
import io.provisioning.surrealdb.SurrealSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Requests to the engine; those that may be carried out twice are repeated for a while. */
final class SurrealCalls implements AutoCloseable {

  private static final String SCHEMA = "journal.surql";
  private static final long NANOS_BETWEEN_ATTEMPTS = 20_000_000;

  private final SurrealClient client;
  private final Duration patience;

  private SurrealCalls(SurrealClient client, Duration patience) {
    this.client = client;
    this.patience = patience;
  }

  /**
   * Connects and defines what is not defined yet.
   *
   * @throws ProblemException JOURNAL_UNAVAILABLE if the engine cannot be reached or refuses
   */
  static SurrealCalls connect(SurrealSettings settings, Duration patience) {
    var calls = reach(settings, patience);
    try {
      calls.repeat(schema(), Map.of());
      return calls;
    } catch (ProblemException e) {
      calls.close();
      throw e;
    }
  }

  /** Connects, and defines nothing. */
  static SurrealCalls reach(SurrealSettings settings, Duration patience) {
    return new SurrealCalls(repeat(() -> SurrealClient.connect(settings), patience), patience);
  }

  private static String schema() {
    try (var resource = SurrealCalls.class.getResourceAsStream(SCHEMA)) {
      if (resource == null) {
        throw new IllegalStateException(SCHEMA + " is missing");
      }
      return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Asks once. */
  QueryResults once(String text, Map<String, ?> bindings) {
    return client.execute(text, bindings);
  }

  /** Asks once for statements that are carried out together or not at all. */
  QueryResults onceTogether(String statements, Map<String, ?> bindings) {
    return client.transaction().add(statements, bindings).commit();
  }

  /** Asks until there is an answer; what is asked for may be done twice. */
  QueryResults repeat(String text, Map<String, ?> bindings) {
    return repeat(() -> once(text, bindings), patience);
  }

  /** As {@link #repeat}, for statements that are carried out together or not at all. */
  QueryResults repeatTogether(String statements, Map<String, ?> bindings) {
    return repeat(() -> onceTogether(statements, bindings), patience);
  }

  private static <T> T repeat(Supplier<T> request, Duration patience) {
    var until = System.nanoTime() + patience.toNanos();
    while (true) {
      try {
        return request.get();
      } catch (SurrealException e) {
        if (!SurrealFailure.of(e).mayPass() || System.nanoTime() > until || isInterrupted()) {
          throw SurrealFailure.problem(e);
        }
        pause();
      }
    }
  }

  private static boolean isInterrupted() {
    return Thread.currentThread().isInterrupted();
  }

  /** Between two attempts of the same. */
  static void pause() {
    LockSupport.parkNanos(NANOS_BETWEEN_ATTEMPTS);
  }

  @Override
  public void close() {
    client.close();
  }
}

package io.provisioning.orchestrator.journal.surreal;

import static io.provisioning.orchestrator.journal.JournalContract.all;
import static io.provisioning.orchestrator.journal.JournalContract.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.JournalProblem;
import io.provisioning.orchestrator.journal.surreal.row.Head;
import io.provisioning.orchestrator.journal.surreal.row.Line;
import io.provisioning.surrealdb.SurrealQueryException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two orchestrators on one database. */
@Timeout(180)
@Tag("proof-store")
class SurrealLeaseIntegrationTests {

  private static final AtomicInteger DATABASES = new AtomicInteger();
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static RunningEngine engine;

  private final String database = "lease" + DATABASES.incrementAndGet();

  @BeforeAll
  static void start(@TempDir Path directory) {
    engine = RunningEngine.start(directory);
  }

  @AfterAll
  static void stop() {
    engine.close();
  }

  private Journal open() {
    return SurrealJournal.open(RunningEngine.settings(PATIENCE), engine.database(database, 1_000));
  }

  private SurrealCalls connect() {
    return SurrealCalls.connect(engine.database(database, 1_000).connection(), PATIENCE);
  }

  private static void assertInUse(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problem()).isEqualTo(JournalProblem.JOURNAL_IN_USE));
  }

  @Test
  void aSecondOneIsKeptOutAsLongAsTheFirstLives() {
    try (var first = open()) {
      first.append("default", List.of(entry("w", 1)));
      assertInUse(this::open);
      first.append("default", List.of(entry("w", 2)));
      assertThat(all(first)).hasSize(2);
    }
    try (var second = open()) {
      assertThat(all(second)).hasSize(2);
    }
  }

  @Test
  void whoHasItAndAsksOnceMoreHasTheSame() {
    try (var calls = connect();
        var lease = SurrealLease.take(calls, "the only one", Duration.ofSeconds(20));
        var late = SurrealLease.take(calls, "the only one", Duration.ofSeconds(20))) {
      late.repeat("RETURN 1", Map.of());
      lease.repeat("RETURN 1", Map.of());
      lease.requireHeld();
    }
  }

  @Test
  void theLeaseOfOneThatDiedIsTakenOverOnceItsTimeIsOver() {
    var time = Duration.ofSeconds(2);
    var dead = connect();
    // from before it is taken: that it is over later than it might be says nothing
    var begin = System.nanoTime();
    SurrealLease.take(dead, "one that dies", time);
    dead.close();

    open().close();
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(time);
  }

  @Test
  void oneThatWasTakenOverWritesNothingAnyMore() {
    try (var first = open()) {
      first.append("default", List.of(entry("w", 1)));
      try (var second = takeOver()) {
        assertInUse(() -> first.append("default", List.of(entry("w", 2))));
        assertInUse(() -> first.append("another", List.of(entry("v", 1))));
        second.append("default", List.of(entry("w", 2)));
        assertInUse(() -> first.requireRoom("default"));
        assertThat(all(second)).containsExactly(entry("w", 1), entry("w", 2));
      }
    }
  }

  /** Again, if the owner has renewed its lease just after it was made to expire. */
  private Journal takeOver() {
    for (int attempt = 1; ; attempt++) {
      expire();
      try {
        return open();
      } catch (ProblemException e) {
        if (attempt == 5) {
          throw e;
        }
      }
    }
  }

  private void expire() {
    try (var calls = connect()) {
      calls.once("UPDATE journal_lease SET expires = time::now() - 1h", Map.of());
    }
  }

  @Test
  void anAppendThatComesLateIsNotCarriedOut() {
    try (var calls = connect();
        var lease = SurrealLease.take(calls, "the only one", Duration.ofSeconds(20))) {
      var heads = new SurrealHeads(calls, lease);
      var before = heads.create("default");
      var lines = List.of(Line.of(entry("w", 1)));

      var now = heads.fence("default");
      assertThatThrownBy(() -> heads.append("default", before.seq(), before.fence(), lines))
          .isInstanceOfSatisfying(
              SurrealQueryException.class,
              e -> assertThat(SurrealFailure.of(e)).isEqualTo(SurrealFailure.FENCED));
      heads.append("default", now.seq(), now.fence(), lines);
      assertThat(heads.all()).extracting(Head::seq).containsExactly(1L);
    }
  }

  @Test
  void whatWasNotToBeThereIsTakenAway() {
    try (var calls = connect();
        var lease = SurrealLease.take(calls, "the only one", Duration.ofSeconds(20))) {
      var heads = new SurrealHeads(calls, lease);
      var head = heads.create("default");
      heads.append("default", 0, head.fence(), List.of(Line.of(entry("w", 1))));
      heads.append(
          "default", 1, head.fence(), List.of(Line.of(entry("w", 2)), Line.of(entry("w", 3))));

      var far = heads.fence("default");
      heads.retract(far, 1);
      var now = heads.fence("default");
      assertThat(now.seq()).isEqualTo(1);
      heads.append(
          "default", 1, now.fence(), List.of(Line.of(entry("w", 2)), Line.of(entry("w", 4))));
      heads.retract(far, 1); // the same request, late
      assertThat(heads.fence("default").seq()).isEqualTo(3);
    }
    try (var journal = open()) {
      assertThat(all(journal)).containsExactly(entry("w", 1), entry("w", 2), entry("w", 4));
    }
  }
}

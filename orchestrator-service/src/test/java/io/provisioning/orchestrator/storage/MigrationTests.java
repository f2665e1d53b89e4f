package io.provisioning.orchestrator.storage;

import static io.provisioning.orchestrator.journal.JournalContract.entry;
import static io.provisioning.orchestrator.storage.TestStorages.FILES;
import static io.provisioning.orchestrator.storage.TestStorages.awaitEnd;
import static io.provisioning.orchestrator.storage.TestStorages.database;
import static io.provisioning.orchestrator.workflow.WorkflowFixtures.ADA;
import static io.provisioning.orchestrator.workflow.WorkflowFixtures.START;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.Ended;
import io.provisioning.orchestrator.journal.Picture;
import io.provisioning.orchestrator.journal.StoredJournal;
import io.provisioning.orchestrator.journal.StoredJournalContract;
import io.provisioning.orchestrator.storage.Migration.Step;
import io.provisioning.orchestrator.workflow.OperationCounts;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class MigrationTests {

  private static final Storage THERE = database("there");

  @TempDir Path home;

  private TestStorages storages;

  @BeforeEach
  void fill() {
    storages = new TestStorages(home);
    try (var journal = storages.files()) {
      StoredJournalContract.takeOver(journal, true);
      journal.append("default", List.of(entry("again", 3), entry("goes on", 3), entry("new", 1)));
      journal.append("staging", List.of(entry("other", 1)));
    }
  }

  private static Migration move(Migrations migrations, Storage to) {
    return awaitEnd(migrations.start(to, null));
  }

  private Picture filesPicture() {
    try (var journal = storages.files()) {
      return Picture.of(journal);
    }
  }

  @Test
  void movesAllThatThereIsAndLeavesTheRestAsItWas() {
    var before = filesPicture();
    try (var migrations = storages.open()) {
      var journal = migrations.journal();
      var migration = move(migrations, THERE);

      assertThat(migration.step()).isEqualTo(Step.COMPLETED);
      assertThat(migrations.inForce()).isEqualTo(THERE);
      assertThat(storages.file.read()).contains(THERE);
      assertThat(Picture.of(journal)).isEqualTo(before);
      assertThat(Picture.of(storages.at(THERE))).isEqualTo(before);
      var outcome = Objects.requireNonNull(migration.outcome());
      assertThat(outcome.pause()).isPositive();
      assertThat(outcome.copied()).containsOnlyKeys("default", "staging");
      var sum = Objects.requireNonNull(outcome.copied().get("default"));
      assertThat(sum.workflows()).isEqualTo(5);
      assertThat(sum.entries()).isEqualTo(11);
      journal.append("default", List.of(entry("new", 2)));
    }
    assertThat(filesPicture()).isEqualTo(before);
    try (var migrations = storages.open()) {
      assertThat(migrations.inForce()).isEqualTo(THERE);
      assertThat(Picture.of(migrations.journal()).byWorkflow().get("new")).hasSize(2);
    }
  }

  @Test
  void isUndoneWithAllThatCameSince() {
    try (var migrations = storages.open()) {
      var journal = migrations.journal();
      move(migrations, THERE);
      journal.append("default", List.of(entry("new", 2)));
      journal.append("later", List.of(entry("latest", 1)));
      var there = Picture.of(storages.at(THERE));

      assertThat(move(migrations, FILES).step()).isEqualTo(Step.COMPLETED);
      assertThat(Picture.of(journal)).isEqualTo(there);
      assertThat(move(migrations, THERE).step()).isEqualTo(Step.COMPLETED);
      assertThat(Picture.of(journal)).isEqualTo(there);
    }
  }

  /** At whatever call it ends, the journal is whole where the file says, and it can be repeated. */
  @Test
  void canBeRepeatedWhereverItWasInterrupted() {
    var before = filesPicture();
    var acknowledged = new ArrayList<String>();
    var isTripped = true;
    for (var at = 1; isTripped; at += at < 10 ? 1 : 4) {
      var tripwire = new Tripwire(at, MigrationTests::fail);
      storages.around(journal -> journal);
      try (var migrations = storages.open()) {
        storages.around(tripwire::around);
        var step = move(migrations, THERE).step();
        isTripped = tripwire.isTripped();
        assertThat(step == Step.COMPLETED).isEqualTo(storages.file.read().isPresent());
        assertThat(Picture.of(migrations.journal())).isEqualTo(before);
        migrations.journal().append("late", List.of(entry("late" + at, 1)));
        acknowledged.add("late" + at);
      } catch (IllegalStateException e) {
        assertThat(e).hasMessage("tripped"); // by what was done after it had moved
      }
      storages.around(journal -> journal);
      try (var migrations = storages.open()) {
        if (migrations.inForce().equals(FILES)) {
          assertThat(move(migrations, THERE).step()).isEqualTo(Step.COMPLETED);
        }
        assertThat(Picture.of(migrations.journal()).byWorkflow().keySet())
            .containsAll(acknowledged);
        assertThat(move(migrations, FILES).step()).isEqualTo(Step.COMPLETED);
        before = Picture.of(migrations.journal());
      }
      delete(home.resolve("storage.json"));
    }
  }

  private static void fail() {
    throw new IllegalStateException("tripped");
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  @Timeout(30)
  void nothingIsLostOrDoubledWhileManyAppend() throws InterruptedException {
    var writers = 8;
    var places = List.of(THERE, FILES, database("elsewhere"), THERE, FILES);
    var goesOn = new AtomicBoolean(true);
    var last = IntStream.range(0, writers).mapToObj(_ -> new AtomicLong()).toList();
    try (var migrations = storages.open()) {
      var journal = migrations.journal();
      var threads =
          IntStream.range(0, writers)
              .mapToObj(writer ->
                  Thread.startVirtualThread(() -> {
                    while (goesOn.get()) {
                      var position = last.get(writer).get() + 1;
                      var workspace = writer % 2 == 0 ? "default" : "workspace-" + writer;
                      journal.append(workspace, List.of(entry("writer-" + writer, position)));
                      last.get(writer).set(position);
                      LockSupport.parkNanos(500_000); // memory takes more than a disk
                    }
                  }))
              .toList();
      for (var place : places) {
        var least = last.getFirst().get() + 5;
        assertThat(move(migrations, place).step()).isEqualTo(Step.COMPLETED);
        while (last.getFirst().get() < least) {
          Thread.onSpinWait();
        }
      }
      goesOn.set(false);
      for (var thread : threads) {
        thread.join();
      }
      var all = Picture.of(journal).byWorkflow();
      for (var writer = 0; writer < writers; writer++) {
        assertThat(all.getOrDefault("writer-" + writer, List.of()))
            .extracting(Recorded::position)
            .isEqualTo(LongStream.rangeClosed(1, last.get(writer).get()).boxed().toList());
      }
    }
  }

  @Test
  void anotherJournalIsLeftAlone() {
    storages.at(THERE).append("default", List.of(entry("foreign", 1)));
    assertForeign();
  }

  @Test
  void anotherJournalsArchiveIsLeftAlone() {
    try (var intake = storages.at(THERE).intake("default")) {
      intake.entry(entry("foreign", 1));
      intake.ended(ended("foreign", 1));
      intake.finish();
    }
    assertForeign();
  }

  @Test
  void aCopyThatWentOnByItselfIsLeftAlone() {
    storages.at(THERE).append("default", List.of(entry("new", 1), entry("new", 2)));
    assertForeign();
  }

  private void assertForeign() {
    var before = Picture.of(storages.at(THERE));
    try (var migrations = storages.open()) {
      assertProblem(move(migrations, THERE), StorageProblem.FOREIGN_JOURNAL);
      assertThat(migrations.inForce()).isEqualTo(FILES);
      assertThat(Picture.of(storages.at(THERE))).isEqualTo(before);
    }
  }

  private static void assertProblem(Migration migration, StorageProblem problem) {
    assertThat(migration.step()).isEqualTo(Step.FAILED);
    var why = Objects.requireNonNull(Objects.requireNonNull(migration.outcome()).problem());
    assertThat(why.problem()).isEqualTo(problem);
  }

  @Test
  void aCopyThatIsNotTheSameIsNotTaken() {
    try (var migrations = storages.open()) {
      storages.around(journal -> losing(journal));
      assertProblem(move(migrations, THERE), StorageProblem.COPY_DIFFERS);
      migrations.journal().append("default", List.of(entry("new", 2)));

      assertThat(migrations.inForce()).isEqualTo(FILES);
      assertThat(storages.file.read()).isEmpty();
    }
  }

  /** Of each append, the last entry. */
  private static StoredJournal losing(StoredJournal journal) {
    return (StoredJournal)
        Proxy.newProxyInstance(
            StoredJournal.class.getClassLoader(),
            new Class<?>[] {StoredJournal.class},
            (_, method, arguments) -> {
              if (method.getName().equals("append")) {
                var entries = (List<?>) arguments[1];
                arguments[1] = entries.subList(0, Math.max(0, entries.size() - 1));
              }
              try {
                return method.invoke(journal, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  @Test
  void oneThatIsCancelledLeavesNothing() throws InterruptedException {
    try (var migrations = storages.open()) {
      var reached = new CountDownLatch(1);
      var goOn = new CountDownLatch(1);
      storages.around(
          new Tripwire(
                  20,
                  () -> {
                    reached.countDown();
                    await(goOn);
                  })
              ::around);
      var migration = migrations.start(THERE, "key");
      reached.await();
      assertThat(migrations.start(THERE, "key")).isSameAs(migration);
      assertRefused(() -> migrations.start(THERE, "other"), StorageProblem.MIGRATION_UNDER_WAY);
      migration.cancel();
      goOn.countDown();

      assertThat(awaitEnd(migration).step()).isEqualTo(Step.CANCELLED);
      assertThat(storages.at(THERE).workspaces()).isEmpty();
      assertThat(migrations.inForce()).isEqualTo(FILES);
      assertThat(migrations.get(migration.id())).isSameAs(migration);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void whatCannotBeAskedIsRefused() {
    try (var migrations = storages.open()) {
      assertRefused(() -> migrations.start(FILES, null), StorageProblem.STORAGE_IN_FORCE);
      assertRefused(() -> migrations.get("unknown"), StorageProblem.UNKNOWN_MIGRATION);
    }
  }

  private static void assertRefused(Runnable request, StorageProblem problem) {
    assertThatThrownBy(request::run)
        .isInstanceOfSatisfying(
            ProblemException.class, e -> assertThat(e.problem()).isEqualTo(problem));
  }

  @Test
  void aDatabaseThatIsAwayChangesNothing() {
    try (var migrations = storages.open()) {
      storages.around(_ -> {
        throw StorageProblem.STORAGE_UNAVAILABLE.because("away");
      });
      assertProblem(move(migrations, THERE), StorageProblem.STORAGE_UNAVAILABLE);
      migrations.journal().append("default", List.of(entry("new", 2)));
    }
  }

  @Test
  void aFileThatCannotBeReadEndsTheStart() throws IOException {
    Files.writeString(home.resolve("storage.json"), "{");
    assertRefused(() -> storages.open().close(), StorageProblem.STORAGE_UNREADABLE);
  }

  @Test
  void readsWhatTheCommandHasWritten() throws IOException {
    Files.writeString(
        home.resolve("storage.json"),
        """
        {"kind": "SURREALDB_SERVER", "url": "ws://there", "user": "root",
         "passwordFile": "/password"}
        """);
    try (var migrations = storages.open()) {
      assertThat(migrations.inForce()).isEqualTo(THERE);
    }
  }

  static Ended ended(String workflow, long position) {
    return new Ended(
        workflow,
        "default",
        "web",
        "sha256:1",
        null,
        WorkflowStatus.COMPLETED,
        5,
        null,
        START,
        ADA,
        START,
        new OperationCounts(0, 0, 0, 0, 0, 0, 0),
        position);
  }
}

package io.provisioning.orchestrator.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.orchestrator.journal.InMemoryJournal;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.JournalContract;
import io.provisioning.orchestrator.journal.StoredJournal;
import io.provisioning.orchestrator.journal.StoredJournalContract;
import io.provisioning.orchestrator.journal.filesystem.JournalFixtures;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.unit.DataSize;

class MovingJournalTests extends JournalContract {

  @TempDir Path directory;

  private final InMemoryJournal next = new InMemoryJournal();

  @Override
  protected MovingJournal open() {
    return new MovingJournal(files());
  }

  private StoredJournal files() {
    return JournalFixtures.inFiles(directory, DataSize.ofKilobytes(16));
  }

  @Test
  void goesOnWithTheOtherOne() {
    try (var journal = open()) {
      journal.append("default", List.of(entry("w", 1)));
      journal.moveTo(next, () -> next.append("default", List.of(entry("w", 1))));
      journal.append("default", List.of(entry("w", 2)));

      assertThat(all(journal)).isEqualTo(all(next)).hasSize(2);
      try (var before = files()) { // it is closed, or its lock could not be taken
        assertThat(all(before)).containsExactly(entry("w", 1));
      }
    }
  }

  @Test
  void staysWhereItIsIfTheLastStepsFail() {
    try (var journal = open()) {
      assertThatThrownBy(() -> journal.moveTo(next, this::fail)).hasMessage("no");
      journal.append("default", List.of(entry("w", 1)));

      assertThat(all(journal)).hasSize(1);
      assertThat(all(next)).isEmpty();
    }
  }

  private void fail() {
    throw new IllegalStateException("no");
  }

  @Test
  void appendsWaitForTheLastSteps() throws InterruptedException {
    try (var journal = open()) {
      var appending = new CompletableFuture<Void>();
      var thread =
          Thread.ofVirtual()
              .unstarted(() -> {
                journal.append("default", List.of(entry("w", 1)));
                appending.complete(null);
              });
      var pause =
          journal.moveTo(
              next,
              () -> {
                thread.start();
                while (thread.getState() != Thread.State.WAITING) {
                  Thread.onSpinWait();
                }
                assertThat(appending).isNotDone();
              });
      thread.join();

      assertThat(pause).isPositive().isLessThan(Duration.ofSeconds(10));
      assertThat(all(next)).containsExactly(entry("w", 1));
    }
  }

  @Test
  void whoReadsIsNotDisturbed() throws InterruptedException {
    try (var journal = open()) {
      journal.append("default", List.of(entry("w", 1), entry("w", 2)));
      var reads = new CountDownLatch(1);
      var moved = new CountDownLatch(1);
      var read = new CompletableFuture<Integer>();
      Thread.startVirtualThread(() -> {
        var seen = new int[1];
        journal.replay(
            "default",
            _ -> {
              reads.countDown();
              await(moved);
              seen[0]++;
              journal.read("default", "w", 0, _ -> seen[0]++);
            });
        read.complete(seen[0]);
      });
      reads.await();
      journal.moveTo(next, () -> StoredJournalContract.takeOver(next, true));
      moved.countDown();

      assertThat(read.join()).isPositive();
      assertThat(journal.archivedNewestFirst(null)).hasSize(3);
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
  void listsWhatIsInTheArchivePageByPage() {
    var many = new InMemoryJournal();
    try (var intake = many.intake("default")) {
      for (var index = 0; index < 250; index++) {
        intake.ended(MigrationTests.ended("w%03d".formatted(index), 0));
      }
      intake.finish();
    }
    Journal journal = new MovingJournal(many);
    assertThat(journal.archivedNewestFirst(null))
        .isEqualTo(many.archivedNewestFirst(null).toList())
        .hasSize(250);
    assertThat(journal.archivedNewestFirst("w007")).hasSize(7);
  }
}

package io.provisioning.orchestrator.journal;

import static io.provisioning.orchestrator.workflow.WorkflowFixtures.ADA;
import static io.provisioning.orchestrator.workflow.WorkflowFixtures.START;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.Memory.Changed;
import io.provisioning.orchestrator.workflow.OperationCounts;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every journal does that can be copied. */
public abstract class StoredJournalContract extends JournalContract {

  @Override
  protected abstract StoredJournal open();

  @Test
  void handsOverWhatIsNewAndNothingTwice() {
    try (var journal = open()) {
      journal.append("default", List.of(entry("w1", 1), entry("w2", 1)));
      try (var contents = journal.contents()) {
        assertThat(next(contents)).containsExactly(entry("w1", 1), entry("w2", 1));
        assertThat(next(contents)).isEmpty();
        journal.append("default", List.of(entry("w1", 2)));
        assertThat(next(contents)).containsExactly(entry("w1", 2));
      }
      try (var contents = journal.contents()) {
        assertThat(next(contents)).hasSize(3);
      }
    }
  }

  @Test
  void handsOverAllOfManyFiles() {
    try (var journal = open()) {
      var all = IntStream.rangeClosed(1, 500).mapToObj(at -> entry("w", at)).toList();
      all.forEach(each -> journal.append("default", List.of(each)));
      try (var contents = journal.contents()) {
        assertThat(next(contents)).isEqualTo(all);
      }
    }
  }

  private static List<Entry> next(StoredJournal.Contents contents) {
    var entries = new ArrayList<Entry>();
    contents.next("default", entries::add);
    return entries;
  }

  @Test
  void takesOverWhatAnotherHasPutAway() {
    Picture picture;
    try (var journal = open()) {
      takeOver(journal, true);
      journal.append("default", List.of(entry("goes on", 3), entry("again", 3)));
      picture = Picture.of(journal);
      assertThat(picture.ended()).containsExactly(ended("w2"), ended("w1"), ended("again"));
      assertThat(picture.read().get("w1")).isEqualTo(recorded("w1"));
      assertThat(picture.memories().get("default"))
          .containsExactly(new Changed("b", List.of("w1")), new Changed("a", List.of("w2", "w1")));
      assertThat(picture.byWorkflow().get("goes on")).hasSize(3);
      assertThat(picture.byWorkflow().get("again")).hasSize(3);
      assertThat(journal.archivedNewestFirst("w2").toList())
          .containsExactly(ended("w1"), ended("again"));
    }
    try (var again = open()) {
      assertThat(Picture.of(again)).isEqualTo(picture);
      again.append("default", List.of(entry("new", 1)));
      try (var contents = again.contents()) {
        assertThat(next(contents))
            .containsExactly(entry("goes on", 3), entry("again", 3), entry("new", 1));
      }
    }
  }

  @Test
  void whatIsNotFinishedIsTakenAwayWithTheRest() {
    try (var journal = open()) {
      takeOver(journal, false);
    }
    try (var journal = open()) {
      journal.clear();
      assertThat(Picture.of(journal)).isEqualTo(Picture.of(new InMemoryJournal()));
      takeOver(journal, true);
      assertThat(Picture.of(journal).ended()).hasSize(3);
    }
  }

  @Test
  void forgetsEverything() {
    try (var journal = open()) {
      takeOver(journal, true);
      journal.append("staging", List.of(entry("w", 1)));
      journal.clear();
      assertThat(journal.workspaces()).isEmpty();
      assertThat(journal.archived("w1")).isEmpty();
      journal.append("default", List.of(entry("w1", 1)));
    }
    try (var journal = open()) {
      assertThat(all(journal)).containsExactly(entry("w1", 1));
      assertThat(journal.archivedNewestFirst(null)).isEmpty();
    }
  }

  /** Two that have ended, one of before that goes on again, one that has not ended yet. */
  public static void takeOver(StoredJournal journal, boolean isFinished) {
    try (var intake = journal.intake("default")) {
      for (var workflow : List.of("w2", "w1")) {
        entries(workflow).forEach(intake::entry);
        intake.ended(ended(workflow));
      }
      intake.ended(ended("again"));
      intake.remembered(new Changed("b", List.of("w1")));
      intake.remembered(new Changed("a", List.of("w2", "w1")));
      Stream.of("again", "goes on").flatMap(name -> entries(name).stream()).forEach(intake::before);
      if (isFinished) {
        intake.finish();
      }
    }
  }

  /** The first and the last of a workflow. */
  public static List<Entry> entries(String workflow) {
    return List.of(
        entry(workflow, 1),
        new Entry(workflow, new Recorded(2, START, new WorkflowEvent.WorkflowFailed("because"))));
  }

  private static List<Recorded> recorded(String workflow) {
    return entries(workflow).stream().map(Entry::recorded).toList();
  }

  private static Ended ended(String workflow) {
    return new Ended(
        workflow,
        "default",
        "web",
        "sha256:1",
        "0000000000000000000000000000000000000000",
        WorkflowStatus.FAILED,
        5,
        "because",
        START,
        ADA,
        START,
        new OperationCounts(0, 0, 0, 0, 0, 0, 0),
        2);
  }
}

package io.provisioning.orchestrator.engine.steering;

import static io.provisioning.orchestrator.engine.steering.TestEngine.await;
import static io.provisioning.orchestrator.engine.steering.TestEngine.awaitStatus;
import static io.provisioning.orchestrator.operation.OperationFixtures.NO_RETRY;
import static io.provisioning.orchestrator.operation.OperationFixtures.creates;
import static io.provisioning.orchestrator.workflow.WorkflowFixtures.ADA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.engine.WorkflowProblem;
import io.provisioning.orchestrator.engine.WorkflowView;
import io.provisioning.orchestrator.journal.Ended;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.filesystem.JournalFixtures;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent.RollbackStarted;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.unit.DataSize;

/** Workflows whose entries were put away are there as the others are. */
class ArchivedWorkflowsTests {

  private static final int WORKFLOWS = 60;

  @TempDir Path directory;

  private final FakeWorld world = new FakeWorld();
  private Journal journal;
  private TestEngine test;

  @BeforeEach
  void start() {
    journal = open();
    test = new TestEngine(journal, world, directory.resolve("logs"));
  }

  /** Opens the journal; a second time after the first was closed. */
  Journal open() {
    return JournalFixtures.inFiles(directory.resolve("journal"), DataSize.ofKilobytes(16));
  }

  @AfterEach
  void stop() {
    test.close();
    journal.close();
  }

  @Test
  void allAreListedNewestFirstEachOnce() {
    var ids = runMany();

    assertThat(test.engine.newestFirst(null).map(WorkflowView::id)).containsExactlyElementsOf(ids);
    assertThat(test.engine.newestFirst(ids.get(9)).map(WorkflowView::id))
        .containsExactlyElementsOf(ids.subList(10, ids.size()));
    restart();
    assertThat(test.engine.newestFirst(null).map(WorkflowView::id)).containsExactlyElementsOf(ids);
  }

  @Test
  void oneThatWasPutAwayIsReadAsItWas() {
    runMany();
    var oldest = oldestArchived();
    var run = test.engine.get(oldest.workflow());

    assertThat(run.view()).isEqualTo(WorkflowView.of(oldest));
    assertThat(oldest.submittedBy()).isEqualTo(ADA);
    assertThat(run.view().state()).isEqualTo(WorkflowStatus.COMPLETED);
    assertThat(run.operations()).hasSize(1);
    assertThat(positions(oldest.workflow())).containsExactly(1L, 2L, 3L, 4L);
  }

  @Test
  void aRequestIsNotRepeatedAlthoughItsWorkflowWasPutAway() {
    runMany();
    var oldest = oldestArchived();
    restart();

    assertThat(test.engine.submittedUnder("key of r0")).contains(oldest.workflow());
  }

  @Test
  void oneThatWasPutAwayIsUndoneAndPutAwayAgain() {
    runMany();
    var oldest = oldestArchived();
    undo(oldest.workflow());
    awaitStatus(test.engine.get(oldest.workflow()), WorkflowStatus.ROLLED_BACK);
    assertThat(world.resources()).hasSize(WORKFLOWS - 1);
    restart();
    assertThat(test.engine.get(oldest.workflow()).view().state())
        .isEqualTo(WorkflowStatus.ROLLED_BACK);

    runMany("s");
    await(() ->
        journal
            .archived(oldest.workflow())
            .filter(ended -> ended.status() == WorkflowStatus.ROLLED_BACK)
            .isPresent());
    assertThat(test.engine.newestFirst(null).map(WorkflowView::id))
        .hasSize(2 * WORKFLOWS)
        .doesNotHaveDuplicates();
    var positions = positions(oldest.workflow());
    assertThat(positions).isSorted().startsWith(1L, 2L, 3L, 4L, 5L).doesNotHaveDuplicates();
  }

  @Test
  void onlyTheLastOneThatChangedAResourceIsUndone() {
    var first = apply("shared", "first");
    apply("shared", "second");
    runMany();
    await(() -> journal.archived(first).isPresent());
    restart();

    assertThatThrownBy(() -> undo(first))
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problem()).isEqualTo(WorkflowProblem.RESOURCES_CHANGED));
  }

  private void undo(String id) {
    test.engine.ask(id, null, "roll back", request -> new RollbackStarted("asked for", request));
  }

  private List<String> runMany() {
    return runMany("r");
  }

  /** Enough that some of them are put away; gives all, newest first. */
  private List<String> runMany(String prefix) {
    var ids = new ArrayList<String>();
    for (var number = 0; number < WORKFLOWS; number++) {
      ids.add(apply(prefix + number, prefix + number));
    }
    await(() -> journal.archivedNewestFirst(null).count() > 10);
    ids.sort(Comparator.reverseOrder());
    return ids;
  }

  private String apply(String resource, String key) {
    var plan = test.plan(true, List.of(creates(resource, NO_RETRY, null, List.of())));
    var run = test.submit(plan, "key of " + key);
    awaitStatus(run, WorkflowStatus.COMPLETED);
    return run.id();
  }

  private Ended oldestArchived() {
    return journal.archivedNewestFirst(null).toList().getLast();
  }

  private List<Long> positions(String workflow) {
    var positions = new ArrayList<Long>();
    journal.read("default", workflow, 0, (Recorded each) -> positions.add(each.position()));
    return positions;
  }

  private void restart() {
    stop();
    start();
  }
}

package io.provisioning.orchestrator.engine.steering;

import static io.provisioning.orchestrator.engine.steering.TestEngine.awaitStatus;
import static io.provisioning.orchestrator.operation.OperationFixtures.chain;
import static io.provisioning.orchestrator.workflow.WorkflowFixtures.ADA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.document.Format;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.orchestrator.declaration.PlanSource;
import io.provisioning.orchestrator.declaration.PlannedDeclaration;
import io.provisioning.orchestrator.journal.InMemoryJournal;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When what a workflow applies is saved. */
class SavedWorkflowsTests {

  private static final PlanSource SOURCE =
      new PlanSource(
          InfrastructureLanguage.create(List.of("demo"))
              .parseInfrastructure("{\"name\": \"web\"}", "test"),
          new PlannedDeclaration("web", Format.YAML, "name: web\n", null));

  @TempDir Path logs;

  private final InMemoryJournal journal = new InMemoryJournal();
  private final FakeWorld world = new FakeWorld();
  private TestEngine test;

  @BeforeEach
  void start() {
    test = new TestEngine(journal, world, logs);
  }

  @AfterEach
  void stop() {
    test.close();
  }

  private String plan() {
    var plan = test.plan(true, chain(2));
    test.plans.declare(plan, SOURCE);
    return plan;
  }

  private static SubmitWorkflow wanted(String plan, @Nullable List<String> approvals) {
    return new SubmitWorkflow("default", plan, null, null, null, null, null, approvals, "two more");
  }

  @Test
  void theWorkflowNamesTheVersionAlsoForTheNextProcess() {
    var run = test.engine.submit(wanted(plan(), null), "key", ADA);
    awaitStatus(run, WorkflowStatus.COMPLETED);

    assertThat(run.view().declaration()).isEqualTo("version of " + run.id());
    assertThat(test.declarations.saved)
        .singleElement()
        .satisfies(applied -> {
          assertThat(applied.source()).isEqualTo(SOURCE);
          assertThat(applied.workflow()).isEqualTo(run.id());
          assertThat(applied.author().name()).isEqualTo("ada");
          assertThat(applied.message()).isEqualTo("two more");
        });
    test.close();
    test = new TestEngine(journal, world, logs);
    assertThat(test.engine.get(run.id()).view().declaration()).isEqualTo("version of " + run.id());
  }

  @Test
  void aRepetitionSavesNothing() {
    var plan = plan();
    var run = test.engine.submit(wanted(plan, null), "key", ADA);
    awaitStatus(run, WorkflowStatus.COMPLETED);

    assertThat(test.engine.submit(wanted(plan, null), "key", ADA).id()).isEqualTo(run.id());
    assertThat(test.declarations.saved).hasSize(1);
  }

  @Test
  void whatIsRefusedIsNotSaved() {
    assertThatThrownBy(
            () -> test.engine.submit(wanted(plan(), List.of("no such operation")), null, ADA))
        .hasMessageContaining("no such operation");
    assertThat(test.declarations.saved).isEmpty();
  }

  @Test
  void whatCannotBeSavedIsNotStartedAndNothingIsHeld() {
    var plan = plan();
    test.declarations.refusal = new IllegalStateException("the file was changed");
    assertThatThrownBy(() -> test.engine.submit(wanted(plan, null), "key", ADA))
        .hasMessage("the file was changed");
    assertThat(test.engine.newestFirst(null)).isEmpty();

    test.declarations.refusal = null;
    awaitStatus(test.engine.submit(wanted(plan, null), "key", ADA), WorkflowStatus.COMPLETED);
  }
}

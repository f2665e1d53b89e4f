package io.provisioning.orchestrator.engine.steering;

import static io.provisioning.orchestrator.workflow.WorkflowFixtures.ADA;

import io.provisioning.config.infrastructure.AccountRef;
import io.provisioning.orchestrator.admission.Admission;
import io.provisioning.orchestrator.admission.gate.AdmissionSettings;
import io.provisioning.orchestrator.engine.EngineSettings;
import io.provisioning.orchestrator.engine.FakePlans;
import io.provisioning.orchestrator.engine.WorkflowListener;
import io.provisioning.orchestrator.engine.running.WorkflowRun;
import io.provisioning.orchestrator.engine.running.WorkflowRuns;
import io.provisioning.orchestrator.extension.Catalogs;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.util.unit.DataSize;

/** An engine as the application wires it, without Spring. */
public final class TestEngine implements AutoCloseable {

  final FakePlans plans = new FakePlans();
  final NotedDeclarations declarations = new NotedDeclarations();
  final List<Transition> transitions = new CopyOnWriteArrayList<>();
  final WorkflowEngine engine;
  public final Controls controls;
  private final EngineLifecycle lifecycle;

  TestEngine(Journal journal, Effects world, Path logs) {
    this(journal, world, logs, false);
  }

  TestEngine(Journal journal, Effects world, Path logs, boolean startPaused) {
    this(journal, world, logs, startPaused, true);
  }

  /** With nobody who is told of transitions, and so with nothing that remembers them. */
  static TestEngine forgetful(Journal journal, Effects world, Path logs) {
    return new TestEngine(journal, world, logs, false, false);
  }

  private TestEngine(
      Journal journal, Effects world, Path logs, boolean startPaused, boolean listens) {
    var settings =
        new EngineSettings(
            logs,
            DataSize.ofKilobytes(64),
            startPaused,
            Duration.ofSeconds(5),
            Duration.ofMinutes(5),
            Duration.ofSeconds(1));
    var beans = new StaticListableBeanFactory();
    if (listens) {
      beans.addBean("transitions", (Transition.Listener) transitions::add);
      beans.addBean(
          "faulty",
          (Transition.Listener)
              _ -> {
                throw new IllegalStateException("a listener's own fault");
              });
    }
    var runs =
        new WorkflowRuns(
            journal,
            world,
            beans.getBeanProvider(Transition.Listener.class),
            beans.getBeanProvider(WorkflowListener.class),
            settings,
            new Admission(AdmissionSettings.standard(), Clock.systemUTC(), new Random(1)),
            (_, provider) -> new AccountRef(provider, "main"),
            Clock.systemUTC());
    engine =
        new WorkflowEngine(
            plans, journal, Clock.systemUTC(), runs, StandingTransitions::new, declarations);
    controls = new Controls(engine, new Edits(Catalogs.of(new NoExtensions())));
    lifecycle = new EngineLifecycle(engine, settings);
    lifecycle.start();
  }

  WorkflowRun submit(boolean rollback, List<Operation> operations) {
    return submit(plan(rollback, operations), null);
  }

  String plan(boolean rollback, List<Operation> operations) {
    return plans.put("sha256:" + operations.hashCode() + rollback, rollback, 4, operations);
  }

  WorkflowRun submit(String plan, @org.jspecify.annotations.Nullable String key) {
    return engine.submit(wanted(plan), key, ADA);
  }

  static SubmitWorkflow wanted(String plan) {
    return new SubmitWorkflow("default", plan, null, null, null, null, null, null);
  }

  static void awaitStatus(WorkflowRun run, WorkflowStatus status) {
    Awaitility.await()
        .pollInterval(Duration.ofMillis(5))
        .until(() -> run.view().state(), status::equals);
  }

  static void await(java.util.concurrent.Callable<Boolean> condition) {
    Awaitility.await().pollInterval(Duration.ofMillis(5)).until(condition);
  }

  @Override
  public void close() {
    lifecycle.stop();
  }
}

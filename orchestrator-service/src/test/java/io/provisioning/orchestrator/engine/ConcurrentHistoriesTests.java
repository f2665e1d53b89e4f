package io.provisioning.orchestrator.engine;

import static io.provisioning.orchestrator.operation.OperationFixtures.creates;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.orchestrator.journal.InMemoryJournal;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What several ask for at once of the same resources. */
class ConcurrentHistoriesTests {

  @TempDir Path logs;

  private final CountDownLatch isEnding = new CountDownLatch(1);
  private final CountDownLatch mayEnd = new CountDownLatch(1);

  @Test
  void aWorkflowThatIsResumedWhileItsEndIsWrittenHoldsItsResources() throws InterruptedException {
    var world = new FakeWorld().failing("a", FailureClass.PERMANENT);
    try (var test = new TestEngine(slowToEnd(new InMemoryJournal()), world, logs)) {
      var run = test.submit(false, List.of(creates("a")));
      isEnding.await();
      world.gated("a");
      var resumed =
          CompletableFuture.runAsync(
              () -> test.controls.resume(run.id(), ResumeWorkflow.PLAINLY, null),
              command -> Thread.ofVirtual().start(command));
      TestEngine.await(() -> isAsked(run));
      mayEnd.countDown();
      resumed.join();

      var other = test.plan(true, List.of(creates("a"), creates("b")));
      assertThatThrownBy(() -> test.submit(other, null)).hasMessageContaining(run.id());
      world.open("a");
      TestEngine.awaitStatus(run, WorkflowStatus.COMPLETED);
    }
    assertThat(world.ledger()).hasSize(1);
  }

  /** Somebody is within a request, which then waits for the end. */
  private static boolean isAsked(WorkflowRun run) {
    var isFree = new AtomicBoolean();
    run.unlessAsked(() -> isFree.set(true));
    return !isFree.get();
  }

  /** The first end of a workflow is written only when it may be. */
  private Journal slowToEnd(Journal journal) {
    return (Journal)
        Proxy.newProxyInstance(
            Journal.class.getClassLoader(),
            new Class<?>[] {Journal.class},
            (_, method, arguments) -> {
              if (method.getName().equals("append")
                  && arguments[1]
                      .toString()
                      .contains(WorkflowEvent.WorkflowFailed.class.getSimpleName())) {
                isEnding.countDown();
                mayEnd.await();
              }
              try {
                return method.invoke(journal, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}

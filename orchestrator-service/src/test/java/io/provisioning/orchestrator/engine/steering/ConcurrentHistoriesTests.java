package io.provisioning.orchestrator.engine.steering;

import static io.provisioning.orchestrator.operation.OperationFixtures.aNetwork;
import static io.provisioning.orchestrator.operation.OperationFixtures.creates;
import static io.provisioning.orchestrator.workflow.WorkflowFixtures.ADA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.engine.WorkflowProblem;
import io.provisioning.orchestrator.engine.running.WorkflowRun;
import io.provisioning.orchestrator.journal.InMemoryJournal;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.operation.OperationFixtures;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
              () -> test.controls.resume(run.id(), ResumeWorkflow.PLAINLY, null, ADA),
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

  @Test
  void aRequestThatIsWrittenOnlyAtTheSecondTryHoldsItsResources() {
    var world = new FakeWorld().failing("a", FailureClass.PERMANENT);
    var isFull = new AtomicBoolean(true);
    var journal =
        before(
            new InMemoryJournal(),
            WorkflowEvent.ResumeRequested.class,
            () -> {
              if (isFull.getAndSet(false)) {
                throw WorkflowProblem.ENGINE_BUSY.because("the disk is full");
              }
            });
    try (var test = new TestEngine(journal, world, logs)) {
      var run = test.submit(false, List.of(creates("a")));
      TestEngine.awaitStatus(run, WorkflowStatus.FAILED);
      world.gated("a");

      assertThatThrownBy(() -> test.controls.resume(run.id(), ResumeWorkflow.PLAINLY, null, ADA))
          .hasMessageContaining("full")
          .hasMessageContaining("takes effect as soon as it can");

      var other = test.plan(true, List.of(creates("a"), creates("b")));
      assertThatThrownBy(() -> test.submit(other, null)).hasMessageContaining(run.id());
      world.open("a");
      TestEngine.awaitStatus(run, WorkflowStatus.COMPLETED);
      assertThat(test.submit(other, null).id()).isNotEqualTo(run.id());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void whatManyDoAtOnceIsWhatTheyDoOneAfterTheOther(long seed) {
    var journal = new InMemoryJournal();
    var world = new RecordingWorld(journal, new Random(seed));
    try (var test = new TestEngine(journal, world, logs)) {
      askManyThings(seed, List.of(test));
    }
    assertThat(SerialOrder.of(world.history, Map.of(), world.resources)).hasSizeGreaterThan(1);
  }

  /** A planted bug: two engines, neither of which knows what the other's workflows hold. */
  @Test
  void enginesThatDoNotKnowOfEachOtherAreFoundOut() {
    assertThat(LongStream.range(0, 20).anyMatch(this::isFoundOut)).isTrue();
  }

  private boolean isFoundOut(long seed) {
    var journal = new InMemoryJournal();
    var world = new RecordingWorld(journal, new Random(seed));
    try (var one = new TestEngine(journal, world, logs);
        var other = new TestEngine(journal, world, logs)) {
      askManyThings(seed, List.of(one, other));
    }
    try {
      SerialOrder.of(world.history, Map.of(), world.resources);
      return false;
    } catch (AssertionError found) {
      return true;
    }
  }

  /** Four people at once, who share out the engines. */
  private static void askManyThings(long seed, List<TestEngine> engines) {
    var workflows = engines.stream().map(_ -> new CopyOnWriteArrayList<String>()).toList();
    var people = new ArrayList<CompletableFuture<Void>>();
    for (var person = 0; person < 4; person++) {
      var random = new Random(seed * 31 + person);
      var number = person % engines.size();
      people.add(
          CompletableFuture.runAsync(
              () ->
                  IntStream.range(0, 25)
                      .forEach(_ -> ask(engines.get(number), workflows.get(number), random)),
              command -> Thread.ofVirtual().start(command)));
    }
    people.forEach(CompletableFuture::join);
    for (var number = 0; number < engines.size(); number++) {
      var engine = engines.get(number);
      workflows.get(number).forEach(workflow -> awaitEnd(engine, workflow));
    }
  }

  /** One of the things that people want; it may be refused, for one of these reasons. */
  private static void ask(TestEngine test, List<String> workflows, Random random) {
    try {
      if (workflows.isEmpty() || random.nextInt(3) == 0) {
        workflows.add(test.submit(random.nextBoolean(), operations(random)).id());
        return;
      }
      var id = workflows.get(random.nextInt(workflows.size()));
      switch (random.nextInt(4)) {
        case 0 -> test.controls.cancel(id, random.nextBoolean(), null, ADA);
        case 1 -> test.controls.rollBack(id, List.of(), null, ADA);
        case 2 -> test.controls.resume(id, ResumeWorkflow.PLAINLY, null, ADA);
        default -> {
          var operation =
              test.engine.get(id).operations().stream().findFirst().map(Operation::id).orElse("n0");
          test.controls.resume(id, new ResumeWorkflow(List.of(operation), null), null, ADA);
        }
      }
    } catch (ProblemException e) {
      assertThat(e.problem())
          .isIn(
              WorkflowProblem.RESOURCES_IN_USE,
              WorkflowProblem.RESOURCES_CHANGED,
              WorkflowProblem.UNKNOWN_OPERATION,
              WorkflowProblem.WRONG_WORKFLOW_STATE);
      if (!workflows.isEmpty()) {
        awaitEnd(test, workflows.getLast());
      }
    }
  }

  private static void awaitEnd(TestEngine test, String workflow) {
    TestEngine.await(() -> !test.engine.get(workflow).view().state().isActive());
  }

  private static List<Operation> operations(Random random) {
    var network = random.nextInt(256);
    // A plan puts what is on a server after it; here a workflow changes only one of both.
    var isOnServer = random.nextBoolean();
    return IntStream.range(0, 8)
        .filter(_ -> random.nextInt(3) == 0)
        .filter(index -> isOnServer ? index != 0 : index == 0 || index > 2)
        .mapToObj(index -> operation(index, aNetwork("10.0." + network + ".0/24")))
        .toList();
  }

  /** The first is a server, the next two are on it. */
  private static Operation operation(int index, Desired to) {
    var name = "n" + index;
    var resource =
        switch (index) {
          case 0 -> ResourceRef.server("web", "db");
          case 1, 2 -> ResourceRef.taskserv("web", "db", name);
          default -> ResourceRef.network("web", name);
        };
    return new Operation(
        name,
        Operation.Action.CREATE,
        resource,
        null,
        to,
        List.of(),
        OperationFixtures.NO_RETRY,
        Duration.ofSeconds(30),
        null);
  }

  /** Somebody is within a request, which then waits for the end. */
  private static boolean isAsked(WorkflowRun run) {
    var isFree = new AtomicBoolean();
    run.unlessAsked(() -> isFree.set(true));
    return !isFree.get();
  }

  /** The first end of a workflow is written only when it may be. */
  private Journal slowToEnd(Journal journal) {
    return before(
        journal,
        WorkflowEvent.WorkflowFailed.class,
        () -> {
          isEnding.countDown();
          mayEnd.await();
        });
  }

  /** Does something before such an event is written. */
  private static Journal before(Journal journal, Class<?> event, Interruptible action) {
    return (Journal)
        Proxy.newProxyInstance(
            Journal.class.getClassLoader(),
            new Class<?>[] {Journal.class},
            (_, method, arguments) -> {
              if (method.getName().equals("append")
                  && arguments[1].toString().contains(event.getSimpleName())) {
                action.run();
              }
              try {
                return method.invoke(journal, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private interface Interruptible {
    void run() throws InterruptedException;
  }
}

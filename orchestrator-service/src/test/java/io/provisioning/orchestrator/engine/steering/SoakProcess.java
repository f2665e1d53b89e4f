package io.provisioning.orchestrator.engine.steering;

import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.engine.WorkflowView;
import io.provisioning.orchestrator.engine.running.WorkflowRun;
import io.provisioning.orchestrator.journal.filesystem.JournalFixtures;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.EffectException;
import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.operation.Operation.Dependency;
import io.provisioning.orchestrator.operation.Operation.RetryPolicy;
import io.provisioning.orchestrator.operation.OperationFixtures;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.workflow.WorkflowEvent.CancelRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.PauseRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Requested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.ResumeRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.RollbackStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.UnpauseRequested;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import io.provisioning.provider.IdempotencyKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/**
 * The engine on its journal in a process that gets random workflows and requests until it is
 * killed, or until a file {@code finish} is there: then it ends what is left and tells how.
 *
 * <p>Arguments: directory of the journal, directory of the round, seed. In the round's directory
 * {@code needs} has a line for each operation submitted, {@code ledger} one for each thing really
 * done, and {@code ended} one for each workflow; after that all are rolled back.
 */
final class SoakProcess {

  private static final int AT_ONCE = 12;

  /** Of workflows in a round. */
  private static final int MOST = 1_000;

  private static final ResumeRequested A_RESUME = new ResumeRequested(null);
  private static final RetryPolicy RETRY =
      new RetryPolicy(4, Duration.ofMillis(5), Duration.ofMillis(40));

  private final TestEngine test;
  private final Random random;
  private final Path round;
  private final long first;
  private long number;

  private SoakProcess(TestEngine test, Path round, long seed) throws IOException {
    this.test = test;
    this.round = round;
    random = new Random(seed);
    number = test.engine.newestFirst(null).findFirst().map(SoakProcess::number).orElse(-1L) + 1;
    var begun = round.resolve("first");
    if (!Files.exists(begun)) {
      Files.writeString(begun, Long.toString(number));
    }
    append(round.resolve("needs"), ""); // each may be killed before it submits anything
    first = Long.parseLong(Files.readString(begun));
  }

  public static void main(String[] arguments) throws IOException {
    var directory = Path.of(arguments[0]);
    var round = Path.of(arguments[1]);
    var seed = Long.parseLong(arguments[2]);
    var journal = JournalFixtures.inFiles(directory.resolve("journal"), DataSize.ofMegabytes(1));
    var world = new Ledger(round.resolve("ledger"), seed);
    var test = TestEngine.forgetful(journal, world, directory.resolve("logs"));
    var soak = new SoakProcess(test, round, seed);
    soak.run();
    soak.tell();
    soak.undo();
    test.close();
    journal.close();
    System.exit(0);
  }

  private void run() throws IOException {
    while (!Files.exists(round.resolve("finish")) && number < first + MOST) {
      var active = test.engine.active().toList();
      if (active.size() < AT_ONCE) {
        submit();
      } else {
        steer(active.get(random.nextInt(active.size())));
        LockSupport.parkNanos(2_000_000);
      }
    }
    while (!Files.exists(round.resolve("finish"))) {
      test.engine.active().findAny().ifPresentOrElse(this::steer, () -> askEnded(A_RESUME));
      LockSupport.parkNanos(2_000_000);
    }
    end();
  }

  private void end() {
    while (test.engine.active().findAny().isPresent()) {
      test.engine.active().forEach(run -> ask(run, new UnpauseRequested(null, null, null)));
      LockSupport.parkNanos(20_000_000);
    }
  }

  /** Until nothing is left, also of what could not be undone the first time. */
  private void undo() throws IOException {
    append(round.resolve("ledger"), Soak.END + "\n");
    while (true) {
      var left = ofThisRound().filter(view -> view.state() != WorkflowStatus.ROLLED_BACK).toList();
      if (left.isEmpty()) {
        return;
      }
      for (var view : left) {
        ask(test.engine.get(view.id()), new RollbackStarted("the round is over", null));
        while (test.engine.active().count() >= AT_ONCE) {
          LockSupport.parkNanos(2_000_000);
        }
      }
      end();
    }
  }

  private void submit() throws IOException {
    var name = "s" + (number - first);
    var operations = operations(name);
    var needs = new StringBuilder();
    for (var operation : operations) {
      var dependencies = operation.dependencies().stream().map(Dependency::operation);
      needs.append(operation.id()).append(' ');
      needs.append(dependencies.collect(Collectors.joining(","))).append('\n');
    }
    append(round.resolve("needs"), needs.toString());
    test.submit(test.plans.put("sha256:s" + number++, random.nextBoolean(), 8, operations), null);
    test.plans.forgetAll();
  }

  /** Names begin with the workflow's, so that those of a round share nothing. */
  private List<Operation> operations(String name) {
    var count = 1 + random.nextInt(random.nextInt(10) == 0 ? 200 : 20);
    var operations = new ArrayList<Operation>();
    for (var index = 0; index < count; index++) {
      var needs = new HashSet<String>();
      for (var need = random.nextInt(3); need > 0 && index > 0; need--) {
        needs.add(name + "-" + random.nextInt(index));
      }
      var dependencies = needs.stream().map(OperationFixtures::hard).toList();
      operations.add(OperationFixtures.creates(name + "-" + index, RETRY, null, dependencies));
    }
    return operations;
  }

  private void steer(WorkflowRun run) {
    switch (random.nextInt(60)) {
      case 0 -> ask(run, new CancelRequested(random.nextBoolean(), null));
      case 1 -> ask(run, new PauseRequested(null, null, null));
      case 2, 3, 4, 5 -> ask(run, new UnpauseRequested(null, null, null));
      case 6, 7 -> askEnded(new RollbackStarted("soak", null));
      case 8, 9 -> askEnded(A_RESUME);
      default -> {}
    }
  }

  private void askEnded(Requested event) {
    ofThisRound()
        .filter(view -> !view.state().isActive())
        .skip(random.nextInt(random.nextInt(20) == 0 ? 500 : 20))
        .findFirst()
        .ifPresent(view -> ask(test.engine.get(view.id()), event));
  }

  /** What the workflow's state does not allow is refused, and that is well. */
  private void ask(WorkflowRun run, Requested event) {
    try {
      test.engine.ask(run.id(), null, event.type(), _ -> event);
    } catch (ProblemException refusal) {
      if (refusal.problem().kind() == Problem.Kind.INTERNAL) {
        throw refusal;
      }
    }
  }

  private Stream<WorkflowView> ofThisRound() {
    return test.engine.newestFirst(null).takeWhile(view -> number(view) >= first);
  }

  private static long number(WorkflowView view) {
    return Long.parseLong(view.plan().substring("sha256:s".length()));
  }

  private void tell() throws IOException {
    var lines = new StringBuilder();
    for (var view : ofThisRound().toList()) {
      var operations = test.engine.get(view.id()).progress(Stream::toList);
      lines.append(view.state());
      for (var operation : operations) {
        lines.append(' ').append(operation.operation().id());
        lines.append('=').append(operation.status());
      }
      lines.append('\n');
    }
    append(round.resolve("ended"), lines.toString());
  }

  private static void append(Path file, String lines) throws IOException {
    Files.writeString(file, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /** A provider that knows by key what it has done, and fails from time to time. */
  private static final class Ledger implements Effects {

    private final Path file;
    private final Random random;
    private final Set<String> done = ConcurrentHashMap.newKeySet();

    Ledger(Path file, long seed) throws IOException {
      this.file = file;
      random = new Random(seed);
      if (Files.exists(file)) {
        done.addAll(Files.readAllLines(file));
      }
    }

    @Override
    public Optional<Facts> transition(
        IdempotencyKey key,
        String workspace,
        ResourceRef resource,
        @Nullable Desired from,
        @Nullable Desired to,
        OperationLog log) {
      LockSupport.parkNanos(1_000_000L * random.nextInt(20));
      if (random.nextInt(30) == 0) {
        var isFinal = random.nextInt(6) == 0 && to != null;
        throw new EffectException(
            isFinal ? FailureClass.PERMANENT : FailureClass.TRANSIENT, "it broke", null, null);
      }
      write((to == null ? "delete " : "create ") + resource.name() + " " + key.value());
      if (random.nextInt(100) == 0) {
        throw new EffectException(FailureClass.TRANSIENT, "done, and not told", null, null);
      }
      return to == null ? Optional.empty() : Optional.of(new Facts("id", Map.of()));
    }

    private synchronized void write(String line) {
      if (done.add(line)) {
        try {
          append(file, line + "\n");
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }
}

package io.provisioning.orchestrator.engine.steering;

import io.provisioning.orchestrator.engine.BenchedJournal;
import io.provisioning.orchestrator.engine.running.WorkflowRun;
import io.provisioning.orchestrator.journal.JournalPlace;
import io.provisioning.orchestrator.journal.JournalStorage;
import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.operation.OperationFixtures;
import io.provisioning.orchestrator.storage.MovingHome;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.springframework.util.unit.DataSize;

/**
 * The engine on a journal that moves from files to a database, or back, while so many workflows
 * run: as soon as one ends, another begins, until it has moved. What they did to the world is in a
 * file beside.
 *
 * <p>Arguments: directory, URL and password file of the database, workflows, operations of each,
 * events of ended workflows to begin with, number of the call of the other journal at which the
 * process dies, milliseconds that an operation takes.
 */
final class MovedProcess {

  static final DataSize SEGMENT = DataSize.ofMegabytes(1);
  private static final int FILLED_OPERATIONS = 100;
  private static final int PARALLEL = 4;

  private MovedProcess() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    var directory = Path.of(arguments[0]);
    var workflows = Integer.parseInt(arguments[3]);
    var operations = Integer.parseInt(arguments[4]);
    var filled = Integer.parseInt(arguments[5]);
    var dies = Integer.parseInt(arguments[6]);
    var ledger = new SweptProcess.Ledger(directory.resolve("ledger"), false, "NONE");
    var world = slow(ledger, Duration.ofMillis(Integer.parseInt(arguments[7])));
    try (var home = MovingHome.open(directory, place(arguments[1], arguments[2]), SEGMENT)) {
      fill(directory, home, filled);
      try (var test = TestEngine.forgetful(home.journal(), world, directory.resolve("logs"))) {
        awaitArchive(home, filled);
        var active = new ArrayList<WorkflowRun>();
        keep(test, active, workflows, operations);
        home.move(dies, () -> Runtime.getRuntime().halt(137));
        while (!home.hasEnded()) {
          System.out.println("step " + home.step() + " " + home.copied());
          keep(test, active, workflows, operations);
          Thread.sleep(50);
        }
        System.out.println("came " + home.step() + " " + home.outcome());
        while (active.stream().anyMatch(run -> run.view().state().isActive())) {
          Thread.sleep(20);
        }
      }
      Files.writeString(directory.resolve("ended"), home.step());
    }
    System.exit(0);
  }

  /** What each effect takes, so that many workflows run and the machine does not only do that. */
  private static Effects slow(Effects world, Duration time) {
    return (key, workspace, resource, from, to, log) -> {
      LockSupport.parkNanos(time.toNanos());
      return world.transition(key, workspace, resource, from, to, log);
    };
  }

  static JournalPlace place(String url, String passwordFile) {
    return new JournalPlace(
        JournalStorage.Kind.SURREALDB, URI.create(url), "root", Path.of(passwordFile), null);
  }

  /** The first process alone. */
  private static void fill(Path directory, MovingHome home, int events) throws IOException {
    var mark = directory.resolve("filled");
    if (events > 0 && !Files.exists(mark)) {
      var each = 2 * FILLED_OPERATIONS + 2;
      System.out.println(
          "filled "
              + new BenchedJournal(home.journal())
                  .fill(Math.ceilDiv(events, each), FILLED_OPERATIONS, true));
      Files.createFile(mark);
    }
  }

  /** So that there is something that was put away. */
  private static void awaitArchive(MovingHome home, int filled) throws InterruptedException {
    while (filled > 0 && home.journal().archivedNewestFirst(null).findFirst().isEmpty()) {
      Thread.sleep(50);
    }
  }

  private static void keep(
      TestEngine test, List<WorkflowRun> active, int workflows, int operations) {
    active.removeIf(run -> !run.view().state().isActive());
    while (active.size() < workflows) {
      var name = UUID.randomUUID().toString();
      var plan = test.plans.put("sha256:" + name, true, PARALLEL, operations(name, operations));
      active.add(test.submit(plan, name));
    }
  }

  private static List<Operation> operations(String name, int count) {
    return IntStream.range(0, count)
        .mapToObj(index -> OperationFixtures.creates(name + "-" + index))
        .toList();
  }
}

package io.provisioning.orchestrator.engine.steering;

import io.provisioning.orchestrator.journal.filesystem.JournalFixtures;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.EffectException;
import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.operation.Operation.Dependency;
import io.provisioning.orchestrator.operation.OperationFixtures;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.provider.IdempotencyKey;
import io.provisioning.service.testkit.SharedClasses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/**
 * The engine on its journal in a process that dies at one of the journal's writes. It runs one
 * workflow of 200 operations, or goes on with it; what it did to the world is in a file beside.
 *
 * <p>Arguments: directory, whether the last operation fails, number of the write, moment, bug.
 */
final class SweptProcess {

  static final int OPERATIONS = 200;
  static final List<String> FLAGS =
      List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx128m");
  private static final int LAYER = 20;
  private static final String LAST = "n" + (OPERATIONS - 1);

  private SweptProcess() {}

  static List<String> arguments(Path home, boolean fails, int write, String moment, String bug) {
    return List.of(home.toString(), Boolean.toString(fails), Integer.toString(write), moment, bug);
  }

  /** Flags for all processes with the engine alone. */
  static List<String> sharedClasses() {
    try {
      var nobody = Files.createTempDirectory("swept");
      return SharedClasses.flags(
          SweptProcess.class, FLAGS, arguments(nobody, false, 0, "NEVER", "NONE"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    var directory = Path.of(arguments[0]);
    var fails = Boolean.parseBoolean(arguments[1]);
    var bug = arguments[4];
    var journal =
        JournalFixtures.dying(
            directory.resolve("journal"),
            DataSize.ofKilobytes(128),
            Integer.parseInt(arguments[2]),
            arguments[3],
            bug.equals("MISSING_SYNC"));
    var world = new Ledger(directory.resolve("ledger"), fails, bug);
    var test = TestEngine.forgetful(journal, world, directory.resolve("logs"));
    var plan = test.plans.put("sha256:1", true, 8, operations());
    var run = test.submit(plan, "the only one");
    while (run.view().state().isActive()) {
      Thread.sleep(1);
    }
    world.finish();
    test.close();
    journal.close();
    Files.writeString(directory.resolve("ended"), run.view().state().toString());
    System.exit(0);
  }

  /** Ten layers; each operation needs two of the layer before. */
  static List<Operation> operations() {
    var operations = new ArrayList<Operation>();
    for (var index = 0; index < OPERATIONS; index++) {
      operations.add(OperationFixtures.creates("n" + index, dependencies(index)));
    }
    return operations;
  }

  private static Dependency[] dependencies(int index) {
    if (index < LAYER) {
      return new Dependency[0];
    }
    var below = index - LAYER;
    var beside = below % LAYER == 0 ? below + LAYER - 1 : below - 1;
    return new Dependency[] {
      OperationFixtures.hard("n" + below), OperationFixtures.hard("n" + beside)
    };
  }

  /** A provider that knows by key what it has done, and lives on when the engine dies. */
  static final class Ledger implements Effects {

    private final Path file;
    private final boolean fails;
    private final String bug;
    private final Set<String> done = new HashSet<>();
    private final List<String> late = new ArrayList<>();

    Ledger(Path file, boolean fails, String bug) throws IOException {
      this.file = file;
      this.fails = fails;
      this.bug = bug;
      if (Files.exists(file)) {
        done.addAll(Files.readAllLines(file));
      }
    }

    /** Takes a while, not always the same, so that there are many turns and writes. */
    @Override
    public Optional<Facts> transition(
        IdempotencyKey key,
        String workspace,
        ResourceRef resource,
        @Nullable Desired from,
        @Nullable Desired to,
        OperationLog log) {
      LockSupport.parkNanos(250_000L * (resource.name().hashCode() & 7));
      return change(key, resource, to);
    }

    private synchronized Optional<Facts> change(
        IdempotencyKey key, ResourceRef resource, @Nullable Desired to) {
      if (fails && to != null && resource.name().equals(LAST)) {
        throw new EffectException(FailureClass.PERMANENT, "the last one fails", null, null);
      }
      var known =
          bug.equals("RETRY_WITHOUT_KEY")
              ? key.value() + " " + ProcessHandle.current().pid()
              : key.value();
      var line = (to == null ? "delete " : "create ") + resource.name() + " " + known;
      if (done.add(line)) {
        if (to == null && bug.equals("INVERSE_OUT_OF_ORDER") && late.size() < 3) {
          late.add(line); // said to be done, and done later
        } else {
          write(line);
        }
      }
      return to == null ? Optional.empty() : Optional.of(new Facts("id", Map.of()));
    }

    synchronized void finish() {
      late.forEach(this::write);
    }

    private void write(String line) {
      try {
        Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}

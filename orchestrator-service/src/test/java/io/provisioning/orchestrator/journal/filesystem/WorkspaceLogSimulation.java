package io.provisioning.orchestrator.journal.filesystem;

import static io.provisioning.orchestrator.workflow.WorkflowFixtures.START;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.CountingPast;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.codec.EntryCodec;
import io.provisioning.orchestrator.journal.filesystem.SimulatedDisk.Crash;
import io.provisioning.orchestrator.journal.filesystem.disk.JournalFiles;
import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Appends, puts away, opens again, fails and crashes in an order that a seed gives, and compares
 * what can be read with what was said to be durable.
 */
final class WorkspaceLogSimulation {

  private static final int STEPS = 60;
  private static final int SEGMENT = 1_500;
  private static final JournalFiles FILES = new JournalFiles(Path.of("/journal/default"));

  private final int seed;
  private final Random random;
  private final SimulatedDisk disk;
  private final Map<String, Integer> durable = new TreeMap<>();
  private final Map<String, Integer> attempted = new TreeMap<>();
  private final List<String> trace = new ArrayList<>();
  private @Nullable WorkspaceLog log;
  private int workflows;

  WorkspaceLogSimulation(int seed, SimulatedDisk disk) {
    this.seed = seed;
    this.disk = disk;
    random = new Random(seed);
  }

  /** What it did. */
  List<String> trace() {
    return trace;
  }

  void run() {
    open();
    for (var step = 0; step < STEPS; step++) {
      try {
        step();
      } catch (Crash e) {
        crash();
      }
    }
    disk.restart();
    reopen();
  }

  private void step() {
    switch (random.nextInt(12)) {
      case 0 -> reopen();
      case 1 -> crash();
      case 2 -> disk.dieAfter(random.nextInt(25));
      case 3 -> disk.breakSync(random.nextBoolean());
      case 4 -> disk.room(random.nextBoolean() ? random.nextInt(600) : Long.MAX_VALUE);
      case 5, 6 -> compact();
      default -> append();
    }
  }

  private void append() {
    var entries = new ArrayList<Entry>();
    var next = new TreeMap<>(attempted);
    next.putAll(durable);
    for (var count = 1 + random.nextInt(4); count > 0; count--) {
      var workflow = pick();
      var position = next.merge(workflow, 1, Integer::sum);
      entries.add(new Entry(workflow, new Recorded(position, START, event(workflow, position))));
    }
    entries.forEach(
        entry -> attempted.merge(entry.workflow(), (int) entry.recorded().position(), Math::max));
    try {
      var extent = log().append(entries.stream().map(EntryCodec::encode).toList());
      log().added(entries, extent.segment());
      entries.forEach(
          entry -> durable.merge(entry.workflow(), (int) entry.recorded().position(), Math::max));
      trace.add("appended " + entries);
    } catch (IOException e) {
      // Nothing of it is there, and the next append is of the same positions.
      attempted.putAll(durable);
      attempted.keySet().retainAll(durable.keySet());
      trace.add("refused " + e.getMessage());
    }
  }

  private String pick() {
    if (workflows == 0 || random.nextInt(3) == 0) {
      workflows++;
    }
    var newest = Math.max(1, workflows - 6);
    return "w%05d".formatted(newest + random.nextInt(workflows - newest + 1));
  }

  /** Every fourth event ends the workflow, until something else comes. */
  private static WorkflowEvent event(String workflow, int position) {
    return position % 4 == 0
        ? new WorkflowEvent.WorkflowCompleted()
        : new WorkflowEvent.OperationFailed(
            workflow, FailureClass.TRANSIENT, "x".repeat(position * 17 % 90), START);
  }

  private void compact() {
    try {
      var ended = log().compact(new CountingPast(), 1 + random.nextInt(4), SEGMENT);
      trace.add("put away " + ended.size());
    } catch (IOException e) {
      trace.add("not put away: " + e.getMessage());
    }
  }

  private void crash() {
    disk.crash(random);
    trace.add("crashed");
    open();
  }

  private void reopen() {
    disk.restart();
    try {
      log().close();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    open();
  }

  private WorkspaceLog log() {
    if (log == null) {
      throw new AssertionError("not open");
    }
    return log;
  }

  /** Dying again while it is opened is one more crash. */
  private void open() {
    for (var isOpen = false; !isOpen; ) {
      try {
        log = WorkspaceLog.open(FILES, disk, SEGMENT);
        check();
        isOpen = true;
      } catch (Crash e) {
        disk.crash(random);
      } catch (IOException | ProblemException e) {
        throw new AssertionError("seed " + seed + ": the journal cannot be opened", e);
      }
    }
  }

  private void check() throws IOException {
    var past = new CountingPast();
    log().replay(Decoder.here(), past);
    for (var workflow : attempted.entrySet()) {
      check(workflow.getKey(), workflow.getValue(), past);
    }
    attempted.clear();
    attempted.putAll(durable);
  }

  private void check(String workflow, int attempts, CountingPast past) throws IOException {
    var read = new ArrayList<Recorded>();
    log().read(workflow, 0, read::add);
    var least = durable.getOrDefault(workflow, 0);
    require(read.size() >= least, workflow + " has lost what was durable: " + least, read);
    require(read.size() <= attempts, workflow + " has what was never written", read);
    for (var index = 0; index < read.size(); index++) {
      var position = index + 1;
      require(
          read.get(index).equals(new Recorded(position, START, event(workflow, position))),
          workflow + " is another at " + position,
          read);
    }
    require(past.knows(workflow) == read.size(), workflow + " is replayed as another", read);
    durable.put(workflow, read.size());
  }

  private void require(boolean holds, String otherwise, List<Recorded> read) {
    if (!holds) {
      throw new AssertionError(
          "seed %d: %s; read %d entries after %s".formatted(seed, otherwise, read.size(), trace));
    }
  }
}

package io.provisioning.orchestrator.engine.steering;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.Journal.Reader;
import io.provisioning.orchestrator.journal.StoredJournal;
import io.provisioning.orchestrator.journal.surreal.RunningEngine;
import io.provisioning.orchestrator.storage.MovingHome;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BiPredicate;

/** Starts {@link MovedProcess}, and compares what it has left with what it should. */
final class MovedHome {

  static final int DIED = 137;

  private final Path directory;
  private final RunningEngine database;
  private final List<String> options;

  /**
   * A home.
   *
   * @param options workflows, operations of each, events to begin with, milliseconds that an
   *     operation takes
   */
  MovedHome(Path directory, RunningEngine database, int... options) {
    this.directory = directory;
    this.database = database;
    this.options = Arrays.stream(options).mapToObj(Integer::toString).toList();
  }

  /** Runs a process until it ends or dies at that call of the journal it moves to. */
  int run(int dies) throws IOException, InterruptedException {
    return run(dies, (_, _) -> false);
  }

  /** Runs a process until it ends, or a step with so many entries copied is one to kill it at. */
  int run(int dies, BiPredicate<String, Long> kills) throws IOException, InterruptedException {
    var process = start(dies);
    var step = "";
    try (var lines = process.inputReader()) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        var words = line.split(" ", -1);
        if (words[0].equals("step")) {
          if (!words[1].equals(step)) {
            step = words[1];
            System.out.println(line);
          }
          if (kills.test(words[1], Long.valueOf(words[2]))) {
            process.toHandle().destroyForcibly(); // what it has said is read to the end
          }
        } else {
          System.out.println(line);
        }
      }
      return process.waitFor();
    } finally {
      process.destroyForcibly();
    }
  }

  private Process start(int dies) throws IOException {
    var place = database.place();
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx700m"));
    command.addAll(SweptProcess.sharedClasses());
    command.add(MovedProcess.class.getName());
    command.add(directory.toString());
    command.add(String.valueOf(place.uri()));
    command.add(String.valueOf(place.passwordFile()));
    command.addAll(options.subList(0, 3));
    command.add(Integer.toString(dies));
    command.add(options.getLast());
    return new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.appendTo(directory.resolve("output").toFile()))
        .start();
  }

  /** How the last process ended. */
  String ended() {
    try {
      return Files.readString(directory.resolve("ended"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Nothing is missing, and nothing is there twice: in the journal in force, compared with the one
   * that it came from, and in the world.
   *
   * @return how many entries there are
   */
  long check() {
    var entries = new long[1];
    MovingHome.compare(
        directory,
        database.place(),
        MovedProcess.SEGMENT,
        journals -> entries[0] = check(journals.getFirst(), journals.getLast()));
    return entries[0];
  }

  private long check(StoredJournal inForce, StoredJournal left) {
    var workflows = workflows(inForce);
    workflows(left).keySet().forEach(workflow -> assertThat(workflows).containsKey(workflow));
    var entries = 0L;
    var done = 0L;
    for (var workflow : workflows.entrySet()) {
      var all = read(inForce, workflow.getValue(), workflow.getKey());
      for (var index = 0; index < all.size(); index++) {
        assertThat(all.get(index).position()).isEqualTo(index + 1L);
      }
      assertThat(all.getLast().event()).isInstanceOf(WorkflowEvent.End.class);
      var before = read(left, workflow.getValue(), workflow.getKey());
      assertThat(all.subList(0, before.size())).isEqualTo(before);
      entries += all.size();
      if (workflow.getValue().equals("default")) {
        done += all.stream().filter(MovedHome::isDone).count();
      }
    }
    assertThat(ledger()).isEqualTo(done);
    return entries;
  }

  private static boolean isDone(Recorded recorded) {
    return recorded.event() instanceof WorkflowEvent.OperationSucceeded;
  }

  private long ledger() {
    var seen = new HashSet<String>();
    try (var lines = Files.lines(directory.resolve("ledger"))) {
      lines.forEach(line -> assertThat(seen.add(line.split(" ", 3)[1])).as(line).isTrue());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return seen.size();
  }

  /** All there are, with the workspace of each. */
  private static Map<String, String> workflows(StoredJournal journal) {
    var all = new TreeMap<String, String>();
    journal
        .archivedNewestFirst(null)
        .forEach(ended -> all.put(ended.workflow(), ended.workspace()));
    for (var workspace : journal.workspaces()) {
      var reader =
          new Reader() {
            @Override
            public void entry(Entry entry) {
              all.put(entry.workflow(), workspace);
            }

            @Override
            public void before(Entry entry) {
              entry(entry);
            }
          };
      assertThat(journal.replay(workspace, reader)).isEmpty();
    }
    return all;
  }

  private static List<Recorded> read(StoredJournal journal, String workspace, String workflow) {
    var all = new ArrayList<Recorded>();
    journal.read(Objects.requireNonNull(workspace), workflow, 0, all::add);
    return all;
  }
}

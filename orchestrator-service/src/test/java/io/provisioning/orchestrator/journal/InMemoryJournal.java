package io.provisioning.orchestrator.journal;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A journal that lasts as long as the object. It puts nothing away, but takes over what another one
 * has. Closing it keeps all.
 */
public final class InMemoryJournal implements StoredJournal {

  private final Map<String, List<Entry>> workspaces = new ConcurrentSkipListMap<>();
  private final Map<String, Summary> summaries = new ConcurrentSkipListMap<>();
  private Consumer<List<Entry>> appending = _ -> {};
  private final NavigableMap<String, Ended> archive = new ConcurrentSkipListMap<>();

  private record Summary(List<Memory> memories, List<Entry> going, List<Entry> archived) {
    Summary() {
      this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }

    void handTo(Reader reader) {
      memories.forEach(reader::remembered);
      going.forEach(reader::before);
    }
  }

  /** Looks at what is about to be written, and may fail. */
  public void whileAppending(Consumer<List<Entry>> action) {
    appending = action;
  }

  @Override
  public void append(String workspace, List<Entry> entries) {
    appending.accept(entries);
    workspaces
        .computeIfAbsent(workspace, _ -> Collections.synchronizedList(new ArrayList<>()))
        .addAll(entries);
  }

  @Override
  public void requireRoom(String workspace) {}

  @Override
  public Set<String> workspaces() {
    return workspaces.keySet();
  }

  @Override
  public Optional<ProblemException> replay(String workspace, Reader reader) {
    summary(workspace).handTo(reader);
    var ended = new HashSet<String>();
    for (var entry : entries(workspace, 0)) {
      if (ended.remove(entry.workflow())) {
        // the reader may have forgotten what goes on
        read(workspace, entry.workflow(), 0, before -> handBefore(entry, before, reader));
      }
      if (entry.recorded().event() instanceof WorkflowEvent.End) {
        ended.add(entry.workflow());
      }
      reader.entry(entry);
    }
    return Optional.empty();
  }

  private static void handBefore(Entry entry, Recorded before, Reader reader) {
    if (before.position() < entry.recorded().position()) {
      reader.before(new Entry(entry.workflow(), before));
    }
  }

  /** Those that are there now. */
  private List<Entry> entries(String workspace, int from) {
    var all = workspaces.getOrDefault(workspace, List.of());
    synchronized (all) {
      return List.copyOf(all.subList(from, all.size()));
    }
  }

  private Summary summary(String workspace) {
    return summaries.getOrDefault(workspace, new Summary());
  }

  @Override
  public void read(String workspace, String workflow, long after, Consumer<Recorded> reader) {
    Stream.of(summary(workspace).archived(), summary(workspace).going(), entries(workspace, 0))
        .flatMap(List::stream)
        .filter(entry -> entry.workflow().equals(workflow))
        .map(Entry::recorded)
        .filter(recorded -> recorded.position() > after)
        .forEach(reader);
  }

  @Override
  public Optional<Ended> archived(String workflow) {
    return Optional.ofNullable(archive.get(workflow));
  }

  @Override
  public Stream<Ended> archivedNewestFirst(@Nullable String before) {
    var wanted = before == null ? archive : archive.headMap(before, false);
    return wanted.descendingMap().values().stream();
  }

  @Override
  public void compactWith(Function<String, Past> past) {}

  @Override
  public Contents contents() {
    return new Contents() {
      private final Map<String, Integer> known = new HashMap<>();

      @Override
      public void summary(String workspace, Reader reader) {
        InMemoryJournal.this.summary(workspace).handTo(reader);
      }

      @Override
      public void next(String workspace, Consumer<Entry> reader) {
        var entries = entries(workspace, known.getOrDefault(workspace, 0));
        entries.forEach(reader);
        known.merge(workspace, entries.size(), Integer::sum);
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public Intake intake(String workspace) {
    return new Taken(workspace);
  }

  private final class Taken implements Intake {

    private final String workspace;
    private final Summary summary = new Summary();
    private final Map<String, Ended> ended = new HashMap<>();

    Taken(String workspace) {
      this.workspace = workspace;
    }

    @Override
    public void entry(Entry entry) {
      summary.archived().add(entry);
    }

    @Override
    public void ended(Ended workflow) {
      ended.put(workflow.workflow(), workflow);
    }

    @Override
    public void remembered(Memory memory) {
      summary.memories().add(memory);
    }

    @Override
    public void before(Entry entry) {
      summary.going().add(entry);
    }

    @Override
    public void finish() {
      summaries.put(workspace, summary);
      archive.putAll(ended);
      append(workspace, List.of());
    }

    @Override
    public void close() {}
  }

  @Override
  public void clear() {
    workspaces.clear();
    summaries.clear();
    archive.clear();
  }

  @Override
  public void close() {}
}

package io.provisioning.orchestrator.journal;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.workflow.Recorded;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A journal that lasts as long as the object and puts nothing away. Closing it keeps all. */
public final class InMemoryJournal implements Journal {

  private final Map<String, List<Entry>> workspaces = new ConcurrentSkipListMap<>();

  @Override
  public void append(String workspace, List<Entry> entries) {
    workspaces.compute(
        workspace,
        (_, before) -> {
          var after = before == null ? new ArrayList<Entry>() : new ArrayList<>(before);
          after.addAll(entries);
          return after;
        });
  }

  @Override
  public void requireRoom(String workspace) {}

  @Override
  public Set<String> workspaces() {
    return workspaces.keySet();
  }

  @Override
  public Optional<ProblemException> replay(String workspace, Reader reader) {
    workspaces.getOrDefault(workspace, List.of()).forEach(reader::entry);
    return Optional.empty();
  }

  @Override
  public void read(String workspace, String workflow, long after, Consumer<Recorded> reader) {
    workspaces.getOrDefault(workspace, List.of()).stream()
        .filter(entry -> entry.workflow().equals(workflow))
        .map(Entry::recorded)
        .filter(recorded -> recorded.position() > after)
        .forEach(reader);
  }

  @Override
  public Optional<Ended> archived(String workflow) {
    return Optional.empty();
  }

  @Override
  public Stream<Ended> archivedNewestFirst(@Nullable String before) {
    return Stream.empty();
  }

  @Override
  public void compactWith(Function<String, Past> past) {}

  @Override
  public void close() {}
}

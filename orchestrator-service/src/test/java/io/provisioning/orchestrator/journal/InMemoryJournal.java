package io.provisioning.orchestrator.journal;

import io.provisioning.orchestrator.workflow.Recorded;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;

/** A journal that lasts as long as the object. Closing it keeps what is in it. */
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
  public void replay(Consumer<Entry> reader) {
    workspaces.values().forEach(entries -> entries.forEach(reader));
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
  public void close() {}
}

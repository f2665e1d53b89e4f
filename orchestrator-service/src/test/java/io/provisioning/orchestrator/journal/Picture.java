package io.provisioning.orchestrator.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.workflow.Recorded;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * All that can be read of a journal, to be compared.
 *
 * @param memories of each workspace, in their order
 * @param before entries of workflows that went on
 * @param entries of each workspace, in their order
 * @param ended newest first
 * @param read the entries of each workflow that was put away
 */
public record Picture(
    Map<String, List<Memory>> memories,
    Map<String, List<Recorded>> before,
    Map<String, List<Entry>> entries,
    List<Ended> ended,
    Map<String, List<Recorded>> read) {

  /** What is there now. */
  public static Picture of(Journal journal) {
    var picture =
        new Picture(
            new TreeMap<>(),
            new TreeMap<>(),
            new TreeMap<>(),
            journal.archivedNewestFirst(null).toList(),
            new TreeMap<>());
    for (var workspace : journal.workspaces()) {
      assertThat(journal.replay(workspace, picture.reader(workspace))).isEmpty();
    }
    for (var each : picture.ended) {
      var all = new ArrayList<Recorded>();
      journal.read(each.workspace(), each.workflow(), 0, all::add);
      picture.read.put(each.workflow(), all);
      assertThat(journal.archived(each.workflow())).contains(each);
    }
    return picture;
  }

  private Journal.Reader reader(String workspace) {
    return new Journal.Reader() {
      @Override
      public void entry(Entry entry) {
        entries.computeIfAbsent(workspace, _ -> new ArrayList<>()).add(entry);
      }

      @Override
      public void remembered(Memory memory) {
        memories.computeIfAbsent(workspace, _ -> new ArrayList<>()).add(memory);
      }

      @Override
      public void before(Entry entry) {
        before.computeIfAbsent(entry.workflow(), _ -> new ArrayList<>()).add(entry.recorded());
      }
    };
  }

  /** Every entry there is, by workflow, to be sure that none is missing or there twice. */
  public Map<String, List<Recorded>> byWorkflow() {
    var all = new TreeMap<String, List<Recorded>>();
    read.forEach((workflow, recorded) -> all.put(workflow, new ArrayList<>(recorded)));
    before.forEach((workflow, recorded) -> all.put(workflow, new ArrayList<>(recorded)));
    entries
        .values()
        .forEach(each ->
            each.forEach(entry -> {
              var known = all.computeIfAbsent(entry.workflow(), _ -> new ArrayList<>());
              if (known.isEmpty() || known.getLast().position() < entry.recorded().position()) {
                known.add(entry.recorded());
              }
            }));
    return all;
  }
}

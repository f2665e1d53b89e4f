package io.provisioning.orchestrator.journal.surreal;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.Ended;
import io.provisioning.orchestrator.journal.Inspection.Report;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.surreal.row.Head;
import io.provisioning.orchestrator.journal.surreal.row.Line;
import io.provisioning.orchestrator.journal.surreal.row.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** One look at all of a workspace, which goes on after what is damaged. */
final class Look {

  private static final int NAMED = 100;

  private final String workspace;
  private final SurrealLog.Tables tables;
  private final Consumer<Entry> reader;
  private final List<String> damage = new ArrayList<>();
  private final Map<String, Seen> workflows = new HashMap<>();
  private long unnamed;
  private long entries;

  /**
   * What was read of a workflow.
   *
   * @param first seq of its first entry
   * @param last position of its last
   */
  private record Seen(long first, long last) {}

  Look(String workspace, SurrealLog.Tables tables, Consumer<Entry> reader) {
    this.workspace = workspace;
    this.tables = tables;
    this.reader = reader;
  }

  Report report() {
    var head = head();
    if (head.isEmpty()) {
      note("the journal lacks `journal_head:" + workspace + "`");
    }
    entries(head.map(Head::seq).orElse(Long.MAX_VALUE - 1));
    head.ifPresent(this::rest);
    if (unnamed > 0) {
      damage.add("and in %d more places".formatted(unnamed));
    }
    return new Report(workspace, null, entries, 0, List.copyOf(damage));
  }

  private Optional<Head> head() {
    return tables.heads().all().stream()
        .filter(head -> head.workspace().equals(workspace))
        .findFirst();
  }

  private void note(String what) {
    if (damage.size() < NAMED) {
      damage.add(what);
    } else {
      unnamed++;
    }
  }

  private void attempt(Runnable reading) {
    try {
      reading.run();
    } catch (ProblemException e) {
      note(String.valueOf(e.detail()));
    }
  }

  private void entries(long until) {
    var next = 1L;
    while (next <= until) {
      var rows = tables.entries().some(workspace, next);
      for (var row : rows) {
        if (row.seq() <= until) {
          requireNoGap(next, row.seq());
          entry(row);
        }
        next = row.seq() + 1;
      }
      if (rows.isEmpty()) {
        break;
      }
    }
    if (until < Long.MAX_VALUE - 1) {
      requireNoGap(Math.min(next, until + 1), until + 1);
    }
  }

  private void requireNoGap(long expected, long found) {
    if (found == expected + 1) {
      note("the journal lacks " + Row.place(workspace, expected));
    } else if (found > expected) {
      note(
          "the journal lacks %s and all up to %d"
              .formatted(Row.place(workspace, expected), found - 1));
    }
  }

  private void entry(Row row) {
    see(row.line(), row.seq());
    attempt(() -> {
      var entry = row.entry();
      entries++;
      reader.accept(entry);
    });
  }

  /** Where nothing else lacks, positions follow each other. */
  private void see(Line line, long seq) {
    var before = workflows.getOrDefault(line.workflow(), new Seen(seq, 0));
    if (line.position() != before.last() + 1 && damage.isEmpty()) {
      note(
          "position %d of workflow %s follows %d, at %s"
              .formatted(
                  line.position(), line.workflow(), before.last(), Row.place(workspace, seq)));
    }
    workflows.put(line.workflow(), new Seen(before.first(), line.position()));
  }

  /** What is beside the entries; a service that runs may just be writing it anew. */
  private void rest(Head head) {
    nothingAfter(head.seq());
    var known = List.copyOf(damage);
    var others = unnamed;
    summary(head.summary());
    var now = head().orElse(head).summary();
    if (!now.equals(head.summary())) {
      damage.clear();
      damage.addAll(known);
      unnamed = others;
      summary(now);
    }
  }

  private void nothingAfter(long seq) {
    var more = tables.entries().some(workspace, seq + 1);
    var now = head().map(Head::seq).orElse(seq);
    more.stream()
        .filter(row -> row.seq() > now)
        .findFirst()
        .ifPresent(row ->
            note(
                "the journal ends with %d, and holds %s"
                    .formatted(now, Row.place(workspace, row.seq()))));
  }

  private void summary(Head.Summary summary) {
    if (summary.generation() == 0) {
      return;
    }
    attempt(() ->
        requireAll(
            "memories",
            summary.memories(),
            tables.memories().memories(workspace, summary.generation(), _ -> {})));
    var going = new HashSet<String>();
    tables
        .memories()
        .going(workspace, summary.generation())
        .forEach(workflow -> going.add(workflow.workflow()));
    requireAll("workflows that go on", summary.going(), going.size());
    ended(summary, going);
  }

  private void requireAll(String what, long expected, long found) {
    if (expected != found) {
      note("the summary has %d %s, and should have %d".formatted(found, what, expected));
    }
  }

  /** Whoever was summed up has ended or goes on, and has all its entries. */
  private void ended(Head.Summary summary, Set<String> going) {
    var ended = new HashSet<String>();
    tables
        .memories()
        .ended(
            workspace,
            read ->
                attempt(() -> {
                  var one = read.get();
                  ended.add(one.workflow());
                  requireEntries(one);
                }));
    workflows.forEach((workflow, seen) -> {
      var isSummedUp = seen.first() <= summary.compacted();
      if (isSummedUp && !ended.contains(workflow) && !going.contains(workflow)) {
        note("the summary lacks workflow " + workflow);
      }
    });
  }

  // what has ended only now was not read yet
  private void requireEntries(Ended ended) {
    var seen = workflows.get(ended.workflow());
    var last = seen == null ? 0 : seen.last();
    if (last < ended.position()) {
      last =
          tables.entries().ofWorkflow(workspace, ended.workflow(), last, ended.position(), _ -> {});
    }
    if (last < ended.position()) {
      note("the journal lacks position %d of workflow %s".formatted(last + 1, ended.workflow()));
    }
  }
}

package io.provisioning.orchestrator.journal.surreal;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.surreal.row.Checked;
import io.provisioning.orchestrator.journal.surreal.row.Columns;
import io.provisioning.orchestrator.journal.surreal.row.Line;
import io.provisioning.orchestrator.journal.surreal.row.Row;
import io.provisioning.surrealdb.QueryResults;
import io.provisioning.surrealdb.SurrealException;
import io.provisioning.surrealdb.value.Range;
import io.provisioning.surrealdb.value.RecordId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads entries, page by page. */
final class SurrealEntries {

  private static final int MOST = 1_000;
  private static final String RANGE = "SELECT id, workflow, position, entry, crc32c FROM $rows";
  private static final String FIRST = "SELECT id FROM $rows LIMIT 1";
  private static final String SOME = RANGE + " LIMIT $most";

  /** In the order of the index, which is not promised, but ten times as fast as to sort. */
  private static final String OF_WORKFLOW =
      """
      SELECT id, workflow, position, entry, crc32c FROM journal_entry WITH INDEX journal_position
        WHERE workspace = $workspace AND workflow = $workflow AND position > $after LIMIT $most
      """;

  private static final String SORTED = OF_WORKFLOW.replace("LIMIT", "ORDER BY position LIMIT");

  private final SurrealCalls calls;
  private volatile int size = MOST;

  SurrealEntries(SurrealCalls calls) {
    this.calls = calls;
  }

  static RecordId id(String workspace, long seq) {
    return RecordId.of("journal_entry", List.of(workspace, seq));
  }

  /** Ids of both, and all between them. */
  static RecordId range(String workspace, long from, long to) {
    return SurrealHeads.range(
        "journal_entry", List.of(workspace, from), List.of(workspace, to + 1));
  }

  /**
   * Hands over entries in their order.
   *
   * @param from seq of the first
   * @param to seq of the last
   */
  void all(String workspace, long from, long to, Consumer<Row> reader) {
    var next = from;
    while (next <= to) {
      var rows = page(workspace, next, to);
      if (rows.isEmpty()) {
        throw lacks(workspace, next);
      }
      for (var row : rows) {
        if (row.seq() != next) {
          throw lacks(workspace, next);
        }
        reader.accept(row);
        next++;
      }
    }
  }

  /** Names of the workspaces that have entries, whatever the heads say. */
  List<String> workspaces() {
    var names = new ArrayList<String>();
    Range.Bound begin = new Range.Unbounded();
    while (true) {
      var rows = new RecordId("journal_entry", new Range(begin, new Range.Unbounded()));
      var found = calls.repeat(FIRST, Map.of("rows", rows)).rows(0);
      if (found.isEmpty()) {
        return names;
      }
      var key = found.getFirst().get("id") instanceof RecordId id ? id.key() : null;
      var name = (String) Columns.keyPart(key, 0);
      names.add(name);
      begin = new Range.Excluded(List.of(name, Long.MAX_VALUE));
    }
  }

  /** The first entries from a place on, as many as come at once, whether some lack or not. */
  List<Row> some(String workspace, long from) {
    return page(
        workspace,
        most ->
            new Request(
                SOME, Map.of("rows", range(workspace, from, Long.MAX_VALUE - 1), "most", most)));
  }

  private static ProblemException lacks(String workspace, long seq) {
    return Checked.damaged("the journal lacks " + Row.place(workspace, seq));
  }

  private List<Row> page(String workspace, long from, long to) {
    return page(
        workspace,
        most ->
            new Request(
                RANGE, Map.of("rows", range(workspace, from, Math.min(to, from + most - 1)))));
  }

  /**
   * Hands over entries of one workflow in their order.
   *
   * @param after position of the one before the first
   * @param to position of the last, if there are so many
   * @return position of the last that there was
   */
  long ofWorkflow(String workspace, String workflow, long after, long to, Consumer<Row> reader) {
    var last = after;
    while (last < to) {
      var rows = ofWorkflow(workspace, workflow, last, to - last);
      for (var row : rows) {
        if (row.line().position() != last + 1) {
          throw Checked.damaged(
              "the journal lacks position %d of workflow %s".formatted(last + 1, workflow));
        }
        reader.accept(row);
        last++;
      }
      if (rows.isEmpty()) {
        return last;
      }
    }
    return last;
  }

  private List<Row> ofWorkflow(String workspace, String workflow, long after, long atMost) {
    var rows = ofWorkflow(OF_WORKFLOW, workspace, workflow, after, atMost);
    return rows.isEmpty() || rows.getFirst().line().position() == after + 1
        ? rows
        : ofWorkflow(SORTED, workspace, workflow, after, atMost);
  }

  private List<Row> ofWorkflow(
      String text, String workspace, String workflow, long after, long atMost) {
    return page(
        workspace,
        most ->
            new Request(
                text,
                Map.of(
                    "workspace", workspace,
                    "workflow", workflow,
                    "after", after,
                    "most", Math.min(most, atMost))));
  }

  private record Request(String text, Map<String, ?> bindings) {}

  @FunctionalInterface
  private interface Page {
    Request of(int size);
  }

  /** Entries can be long: what does not come is asked for in smaller pieces. */
  private List<Row> page(String workspace, Page page) {
    while (size > 1) {
      var most = size;
      var request = page.of(most);
      try {
        var results = calls.once(request.text(), request.bindings());
        size = Math.min(MOST, most * 2);
        return rows(workspace, results);
      } catch (SurrealException e) {
        if (!SurrealFailure.of(e).mayPass()) {
          throw SurrealFailure.problem(e);
        }
        size = Math.max(1, most / 8);
      }
    }
    return single(workspace, page.of(1));
  }

  private List<Row> single(String workspace, Request request) {
    var results = calls.repeat(request.text(), request.bindings());
    size = 2;
    return rows(workspace, results);
  }

  private static List<Row> rows(String workspace, QueryResults results) {
    return results.rows(0).stream()
        .map(row -> row(workspace, row))
        .sorted(Comparator.comparingLong(Row::seq))
        .toList();
  }

  private static Row row(String workspace, Map<String, @Nullable Object> row) {
    var key = row.get("id") instanceof RecordId id ? id.key() : null;
    if (!(Columns.keyPart(key, 1) instanceof Long seq)) {
      throw Checked.damaged("an entry of the journal has no place");
    }
    return new Row(
        workspace,
        seq,
        new Line(
            Columns.text(row, "workflow"),
            Columns.number(row, "position"),
            new Checked(Columns.text(row, "entry"), Columns.number(row, "crc32c"))));
  }
}

package io.provisioning.orchestrator.journal.surreal;

import io.provisioning.orchestrator.journal.surreal.row.Checked;
import io.provisioning.orchestrator.journal.surreal.row.Columns;
import io.provisioning.orchestrator.journal.surreal.row.Head;
import io.provisioning.orchestrator.journal.surreal.row.Head.Summary;
import io.provisioning.orchestrator.journal.surreal.row.Line;
import io.provisioning.surrealdb.value.Range;
import io.provisioning.surrealdb.value.RecordId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes of the journal that move it. Each depends on the lease and on where the journal is. */
final class SurrealHeads {

  private static final String ALL = "SELECT * FROM journal_head";

  /** The lease is written too, so that who takes it over meanwhile cannot overlook the head. */
  private static final String CREATE =
      """
      UPDATE $lease SET workspaces += 1;
      INSERT IGNORE INTO journal_head { id: $head, seq: 0, fence: 0 } RETURN NONE
      """;

  private static final String ONE = "SELECT * FROM $head";

  private static final String APPEND =
      """
      LET $moved = UPDATE $head SET seq = $after WHERE seq = $before AND fence = $fence RETURN VALUE seq;
      IF array::len($moved) != 1 { THROW '%s' };
      INSERT INTO journal_entry $rows RETURN NONE
      """
          .formatted(SurrealFailure.HEAD_MOVED);

  private static final String FENCE = "UPDATE $head SET fence += 1";

  private static final String RETRACT =
      """
      LET $moved = UPDATE $head SET seq = $before, fence += 1
        WHERE seq = $after AND fence = $fence RETURN VALUE seq;
      IF array::len($moved) = 1 { DELETE $rows RETURN NONE }
      """;

  private static final String DRAFT = "UPDATE $head SET drafts += 1 RETURN VALUE drafts";

  private static final String SUM_UP =
      """
      LET $moved = UPDATE $head SET compacted = $compacted, generation = $generation,
        memories = $memories, going = $going, left_over = $left
        WHERE generation <= $generation AND compacted <= $compacted RETURN VALUE generation;
      IF array::len($moved) != 1 { THROW '%s' }
      """
          .formatted(SurrealFailure.HEAD_MOVED);

  private static final String COPY = "INSERT IGNORE INTO journal_entry $rows RETURN NONE";

  private static final String BEGIN =
      """
      UPDATE $head SET seq = $seq, fence += 1, compacted = $seq, generation = $generation,
        memories = $memories, going = $going, left_over = $left WHERE seq = 0
      """;

  private static final List<String> TABLES =
      List.of("journal_entry", "journal_memory", "journal_going", "journal_ended");
  private static final int MOST_FORGOTTEN = 5_000;
  private static final String FORGET_HEADS =
      "UPDATE $lease SET workspaces += 1; DELETE journal_head RETURN NONE";
  private static final String NEXT = "SELECT VALUE id FROM $rows LIMIT $most";
  private static final String FORGET = "DELETE $rows RETURN NONE";

  private final SurrealCalls calls;
  private final SurrealLease lease;

  SurrealHeads(SurrealCalls calls, SurrealLease lease) {
    this.calls = calls;
    this.lease = lease;
  }

  List<Head> all() {
    return calls.repeat(ALL, Map.of()).rows(0).stream().map(SurrealHeads::head).toList();
  }

  /** The head of a workspace, a new one if there is none. */
  Head create(String workspace) {
    lease.repeat(CREATE, Map.of("head", id(workspace)));
    // the engine does not tell the id of a record that the same transaction has made
    return head(calls.repeat(ONE, Map.of("head", id(workspace))).rows(0).getFirst());
  }

  /** Appends once, if the journal is where it is thought to be. */
  void append(String workspace, long before, long fence, List<Line> lines) {
    lease.once(
        APPEND,
        Map.of(
            "head",
            id(workspace),
            "before",
            before,
            "after",
            before + lines.size(),
            "fence",
            fence,
            "rows",
            rows(workspace, before, lines)));
  }

  private static List<Map<String, Object>> rows(String workspace, long before, List<Line> lines) {
    var rows = new ArrayList<Map<String, Object>>(lines.size());
    for (var line : lines) {
      var row = new HashMap<String, Object>();
      row.put("id", SurrealEntries.id(workspace, before + rows.size() + 1));
      row.put("workspace", workspace);
      row.put("workflow", line.workflow());
      row.put("position", line.position());
      row.put("entry", line.content().json());
      row.put("crc32c", line.content().crc32c());
      rows.add(row);
    }
    return rows;
  }

  /** Writes entries after a place, which do not count before {@link #begin}. */
  void copy(String workspace, long before, List<Line> lines) {
    lease.repeat(COPY, Map.of("rows", rows(workspace, before, lines)));
  }

  /** From here on count entries and a summary that were written to a workspace without any. */
  Head begin(String workspace, Summary summary) {
    lease.repeat(
        BEGIN,
        Map.of(
            "head", id(workspace),
            "seq", summary.compacted(),
            "generation", summary.generation(),
            "memories", summary.memories(),
            "going", summary.going(),
            "left", summary.left()));
    return head(calls.repeat(ONE, Map.of("head", id(workspace))).rows(0).getFirst());
  }

  /** Without a head nothing counts, so the rest can go one after another. */
  void forgetAll() {
    lease.repeat(FORGET_HEADS, Map.of());
    TABLES.forEach(this::forgetAll);
  }

  /** Where the engine has deleted, it is slow to look again, so each look begins after that. */
  private void forgetAll(String table) {
    Range.Bound begin = new Range.Unbounded();
    while (true) {
      var rest = new RecordId(table, new Range(begin, new Range.Unbounded()));
      var ids = calls.repeat(NEXT, Map.of("rows", rest, "most", MOST_FORGOTTEN)).value(0);
      if (!(ids instanceof List<?> some)
          || some.isEmpty()
          || !(some.getLast() instanceof RecordId last && last.key() != null)) {
        return;
      }
      var part = new RecordId(table, new Range(begin, new Range.Included(last.key())));
      lease.repeat(FORGET, Map.of("rows", part));
      begin = new Range.Excluded(last.key());
    }
  }

  /**
   * Where the journal is. It is a write on purpose: an engine may show what it failed to make
   * durable, but it makes nothing durable that follows it.
   *
   * <p>Appends that were asked for before this are not carried out after it.
   */
  Head fence(String workspace) {
    var rows = lease.repeat(FENCE, Map.of("head", id(workspace))).rows(SurrealLease.GUARDS);
    if (rows.isEmpty()) {
      throw Checked.damaged("the journal lacks `journal_head:" + workspace + "`");
    }
    return head(rows.getFirst());
  }

  /**
   * Takes away what was appended after a place, if the journal is where it is thought to be. Where
   * it is afterwards is to be asked.
   */
  void retract(Head now, long before) {
    lease.repeat(
        RETRACT,
        Map.of(
            "head", id(now.workspace()),
            "before", before,
            "after", now.seq(),
            "fence", now.fence(),
            "rows", SurrealEntries.range(now.workspace(), before + 1, now.seq())));
  }

  /** The number of the next generation; none is given twice. */
  long draft(String workspace) {
    var drafts = lease.repeat(DRAFT, Map.of("head", id(workspace))).value(SurrealLease.GUARDS);
    if (drafts instanceof List<?> list && !list.isEmpty() && list.getFirst() instanceof Long it) {
      return it;
    }
    throw Checked.damaged("the journal lacks `journal_head:" + workspace + "`");
  }

  /** From here on the summary counts. */
  void sumUp(String workspace, Summary summary) {
    lease.repeat(
        SUM_UP,
        Map.of(
            "head", id(workspace),
            "compacted", summary.compacted(),
            "generation", summary.generation(),
            "memories", summary.memories(),
            "going", summary.going(),
            "left", summary.left()));
  }

  private static RecordId id(String workspace) {
    return RecordId.of("journal_head", workspace);
  }

  private static Head head(Map<String, @Nullable Object> row) {
    if (!(row.get("id") instanceof RecordId id && id.key() instanceof String workspace)) {
      throw Checked.damaged("a head of the journal has no workspace");
    }
    return new Head(
        workspace,
        Columns.number(row, "seq"),
        Columns.number(row, "fence"),
        new Summary(
            Columns.number(row, "compacted"),
            Columns.number(row, "generation"),
            Columns.number(row, "memories"),
            Columns.number(row, "going"),
            Columns.number(row, "left_over")));
  }

  /** Ids from one up to, and without, another. */
  static RecordId range(String table, List<Object> from, List<Object> to) {
    return new RecordId(table, Range.halfOpen(from, to));
  }
}

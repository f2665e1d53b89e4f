package io.provisioning.orchestrator.journal.surreal;

import io.provisioning.orchestrator.journal.Ended;
import io.provisioning.orchestrator.journal.Kept;
import io.provisioning.orchestrator.journal.Memory;
import io.provisioning.orchestrator.journal.codec.EntryCodec;
import io.provisioning.orchestrator.journal.surreal.row.Checked;
import io.provisioning.orchestrator.journal.surreal.row.Columns;
import io.provisioning.surrealdb.value.Range;
import io.provisioning.surrealdb.value.RecordId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is known of ended workflows: a generation of memories, workflows that went on when it was
 * made, and a line for each that has ended.
 */
final class SurrealMemories {

  private static final int PAGE = 500;
  private static final String KEEP_MEMORIES =
      "INSERT INTO journal_memory $rows ON DUPLICATE KEY UPDATE memory = $input.memory,"
          + " crc32c = $input.crc32c RETURN NONE";
  private static final String KEEP_GOING =
      "INSERT INTO journal_going $rows ON DUPLICATE KEY UPDATE position = $input.position"
          + " RETURN NONE";
  private static final String KEEP_ENDED =
      "INSERT INTO journal_ended $rows ON DUPLICATE KEY UPDATE workspace = $input.workspace,"
          + " ended = $input.ended, crc32c = $input.crc32c RETURN NONE";
  private static final String READ_MEMORIES = "SELECT id, memory, crc32c FROM $rows";
  private static final String READ_GOING = "SELECT id, position FROM $rows LIMIT $most";
  private static final String READ_ENDED = "SELECT id, ended, crc32c FROM $rows LIMIT $most";

  private static final String READ_ENDED_OF =
      "SELECT id, ended, crc32c FROM $rows WHERE workspace = $workspace LIMIT $most";

  private static final String FORGET =
      """
      LET $old = SELECT VALUE id FROM $rows LIMIT $most;
      DELETE $old RETURN NONE;
      RETURN array::len($old)
      """;

  private final SurrealCalls calls;
  private final SurrealLease lease;

  SurrealMemories(SurrealCalls calls, SurrealLease lease) {
    this.calls = calls;
    this.lease = lease;
  }

  /** Keeps some memories of a generation. */
  void remember(String workspace, long generation, long first, List<Memory> memories) {
    var rows = new ArrayList<Map<String, Object>>();
    for (var memory : memories) {
      var content = Checked.of(EntryCodec.encodeKept(Kept.of(memory)));
      var id = List.<Object>of(workspace, generation, first + rows.size());
      rows.add(
          Map.of(
              "id", RecordId.of("journal_memory", id),
              "memory", content.json(),
              "crc32c", content.crc32c()));
    }
    lease.repeat(KEEP_MEMORIES, Map.of("rows", rows));
  }

  /** Hands over the memories of a generation in their order; gives how many there were. */
  long memories(String workspace, long generation, Consumer<Memory> reader) {
    for (var next = 0L; ; ) {
      var rows =
          SurrealHeads.range(
              "journal_memory",
              List.of(workspace, generation, next),
              List.of(workspace, generation, next + PAGE));
      var found = calls.repeat(READ_MEMORIES, Map.of("rows", rows)).rows(0);
      for (var row : found) {
        reader.accept(memory(row));
      }
      next += found.size();
      if (found.size() < PAGE) {
        return next;
      }
    }
  }

  private static Memory memory(Map<String, @Nullable Object> row) {
    var memory = content(row, "memory").as(Kept.class, () -> "`" + row.get("id") + "`").memory();
    if (memory == null) {
      throw Checked.damaged("`" + row.get("id") + "` holds no memory");
    }
    return memory;
  }

  private static Checked content(Map<String, @Nullable Object> row, String column) {
    return new Checked(Columns.text(row, column), Columns.number(row, "crc32c"));
  }

  /** Keeps workflows that go on, with the position of their last entry. */
  void goOn(String workspace, long generation, Map<String, Long> positions) {
    var rows =
        positions.entrySet().stream()
            .map(going ->
                Map.of(
                    "id",
                    RecordId.of(
                        "journal_going", List.<Object>of(workspace, generation, going.getKey())),
                    "position",
                    going.getValue()))
            .toList();
    lease.repeat(KEEP_GOING, Map.of("rows", rows));
  }

  /** A workflow that went on, with the position of its last entry. */
  record Going(String workflow, long position) {}

  /** Workflows that went on when a generation was made. */
  List<Going> going(String workspace, long generation) {
    var all = new ArrayList<Going>();
    Range.Bound begin = new Range.Included(List.of(workspace, generation));
    while (true) {
      var end = new Range.Excluded(List.of(workspace, generation + 1));
      var rows = new RecordId("journal_going", new Range(begin, end));
      var found = calls.repeat(READ_GOING, Map.of("rows", rows, "most", PAGE)).rows(0);
      found.stream().map(SurrealMemories::going).forEach(all::add);
      if (found.size() < PAGE) {
        return all;
      }
      begin = new Range.Excluded(List.of(workspace, generation, all.getLast().workflow()));
    }
  }

  private static Going going(Map<String, @Nullable Object> row) {
    var key = row.get("id") instanceof RecordId id ? id.key() : null;
    return new Going((String) Columns.keyPart(key, 2), Columns.number(row, "position"));
  }

  /** Takes away what is left of earlier generations. */
  void forgetBefore(String workspace, long generation) {
    for (var table : List.of("journal_memory", "journal_going")) {
      var rows = SurrealHeads.range(table, List.of(workspace), List.of(workspace, generation));
      Object gone;
      do {
        gone =
            lease.repeat(FORGET, Map.of("rows", rows, "most", PAGE)).value(SurrealLease.GUARDS + 2);
      } while (Long.valueOf(PAGE).equals(gone));
    }
  }

  /** Keeps workflows that have ended. */
  void end(List<Ended> workflows) {
    var rows = workflows.stream().map(SurrealMemories::row).toList();
    lease.repeat(KEEP_ENDED, Map.of("rows", rows));
  }

  private static Map<String, Object> row(Ended ended) {
    var content = Checked.of(EntryCodec.encodeKept(ended));
    return Map.of(
        "id", RecordId.of("journal_ended", turnedRound(ended.workflow())),
        "workflow", ended.workflow(),
        "workspace", ended.workspace(),
        "ended", content.json(),
        "crc32c", content.crc32c());
  }

  /** What is kept of a workflow that has ended. */
  Optional<Ended> ended(String workflow) {
    var id = RecordId.of("journal_ended", turnedRound(workflow));
    var found = calls.repeat(READ_ENDED, Map.of("rows", id, "most", 1)).rows(0);
    return found.stream().map(SurrealMemories::ended).findFirst();
  }

  /** A page of those that were made before one, newest first; the first page if that is null. */
  List<Ended> endedBefore(@Nullable String before) {
    Range.Bound begin =
        before == null ? new Range.Unbounded() : new Range.Excluded(turnedRound(before));
    var rows = new RecordId("journal_ended", new Range(begin, new Range.Unbounded()));
    return calls.repeat(READ_ENDED, Map.of("rows", rows, "most", PAGE)).rows(0).stream()
        .map(SurrealMemories::ended)
        .toList();
  }

  /** Hands over what is kept of all of a workspace, each to be read, which tells of damage. */
  void ended(String workspace, Consumer<Supplier<Ended>> reader) {
    Range.Bound begin = new Range.Unbounded();
    while (true) {
      var rows = new RecordId("journal_ended", new Range(begin, new Range.Unbounded()));
      var bindings = Map.of("rows", rows, "workspace", workspace, "most", PAGE);
      var found = calls.repeat(READ_ENDED_OF, bindings).rows(0);
      for (var row : found) {
        reader.accept(() -> ended(row));
      }
      if (found.size() < PAGE || !(found.getLast().get("id") instanceof RecordId last)) {
        return;
      }
      begin = new Range.Excluded(last.key());
    }
  }

  private static Ended ended(Map<String, @Nullable Object> row) {
    return content(row, "ended").as(Ended.class, () -> "`" + row.get("id") + "`");
  }

  /**
   * Sorts the other way round than the id does: the engine reads records forwards only. The end is
   * marked, so that what begins alike is turned round as well.
   */
  static String turnedRound(String workflow) {
    return workflow
        .chars()
        .mapToObj(letter -> String.valueOf((char) Math.max(' ', '~' - (letter - ' '))))
        .collect(Collectors.joining("", "", "\u007f"));
  }
}

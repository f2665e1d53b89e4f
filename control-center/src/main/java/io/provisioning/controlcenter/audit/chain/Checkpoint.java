package io.provisioning.controlcenter.audit.chain;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A signed line in between, which vouches for all lines before it.
 *
 * @param reason why it stands there
 * @param count of lines in the segment that it closes, with this one
 * @param removed number up to which lines are gone, their time being over
 * @param cut bytes of an unfinished line that the process before left, taken away
 * @param unvouched lines before it that nobody had signed for when that process died
 * @param lost number of the first line of those that are missing, up to the one before this
 */
public record Checkpoint(
    Reason reason,
    @Nullable Long count,
    @Nullable Long removed,
    @Nullable Long cut,
    @Nullable Long unvouched,
    @Nullable Long lost) {

  /** The type of its lines. */
  public static final String TYPE = "checkpoint";

  private static final Pattern REMOVED =
      Pattern.compile("\"reason\":\"removed\",\"removed\":(\\d{1,18}),");

  /** Why there is a checkpoint. */
  public enum Reason {
    /** A segment begins. */
    OPENED,
    /** Enough was written since the last one. */
    PROGRESS,
    /** The process ends. */
    STOPPED,
    /** A process begins, after one that ended in order. */
    STARTED,
    /** A process begins, after one that did not. */
    RECOVERED,
    /** The file was moved or deleted while it was being written, and is there again, whole. */
    RESTORED,
    /** A segment begins after one that is missing. */
    LOST,
    /** Segments were removed whose time is over. */
    REMOVED,
    /** The segment is whole; nothing follows in it. */
    SEALED;

    /** As it is written. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public static Checkpoint of(Reason reason) {
    return new Checkpoint(reason, null, null, null, null, null);
  }

  public static Checkpoint sealed(long count) {
    return new Checkpoint(Reason.SEALED, count, null, null, null, null);
  }

  public static Checkpoint removed(long last) {
    return new Checkpoint(Reason.REMOVED, null, last, null, null, null);
  }

  public static Checkpoint recovered(long cut, long unvouched) {
    return new Checkpoint(Reason.RECOVERED, null, null, cut, unvouched, null);
  }

  public static Checkpoint lost(long first) {
    return new Checkpoint(Reason.LOST, null, null, null, null, first);
  }

  public byte[] members() {
    var json =
        new StringBuilder("{\"type\":\"checkpoint\",\"reason\":\"")
            .append(reason.word())
            .append('"');
    append(json, "count", count);
    append(json, "removed", removed);
    append(json, "cut", cut);
    append(json, "unvouched", unvouched);
    append(json, "lost", lost);
    return json.append('}').toString().getBytes(UTF_8);
  }

  private static void append(StringBuilder json, String name, @Nullable Long value) {
    if (value != null) {
      json.append(",\"").append(name).append("\":").append(value);
    }
  }

  /** Number up to which an intact checkpoint says that lines were removed; 0 if it does not. */
  public static long removedBy(TrailLine line) {
    var removed = REMOVED.matcher(line.toString());
    return removed.find() ? Long.parseLong(removed.group(1)) : 0;
  }

  /** Whether an intact line is a checkpoint for this reason. */
  public static boolean isOf(Reason reason, TrailLine line) {
    return line.type().equals(TYPE)
        && line.toString().contains("\"reason\":\"" + reason.word() + "\"");
  }
}

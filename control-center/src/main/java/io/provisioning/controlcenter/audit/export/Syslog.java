package io.provisioning.controlcenter.audit.export;

import io.provisioning.controlcenter.audit.search.AuditEventView;
import org.jspecify.annotations.Nullable;

/**
 * RFC 5424, facility 13 (log audit), with structured data. Each message ends with a line feed (the
 * non-transparent framing of RFC 6587), which files and their readers know; therefore no message
 * contains a control character.
 */
final class Syslog implements ExportFormat {

  private static final int AUDIT = 13 * 8;
  private static final int NOTICE = 5;
  private static final int WARNING = 4;

  /** 32473 is the number that RFC 5612 keeps for documentation and private use. */
  private static final String ID = "audit@32473";

  private static final String DETAILS = "details@32473";
  private static final int LONGEST_NAME = 32;

  @Override
  public String format(AuditEventView event) {
    var severity = Words.of(event.outcome()).equals("succeeded") ? NOTICE : WARNING;
    var line = new StringBuilder("<").append(AUDIT + severity).append(">1 ");
    line.append(event.time()).append(" - control-center - ");
    line.append(Words.of(event.category())).append(" [").append(ID);
    add(line, "number", String.valueOf(event.number()));
    add(line, "action", event.action());
    add(line, "outcome", Words.of(event.outcome()));
    add(line, "actorKind", event.actor().kind());
    add(line, "actorId", event.actor().id());
    add(line, "actorName", event.actor().name());
    add(line, "workspace", event.workspace());
    add(line, "resource", event.resource());
    add(line, "address", event.address());
    add(line, "traceId", event.traceId());
    line.append(']');
    if (!event.details().isEmpty()) {
      line.append('[').append(DETAILS);
      event.details().forEach((name, value) -> add(line, name(name), value));
      line.append(']');
    }
    return line.append(' ').append(clean(event.action())).append('\n').toString();
  }

  private static void add(StringBuilder line, String name, @Nullable String value) {
    if (value != null) {
      var escaped = clean(value).replace("\\", "\\\\").replace("\"", "\\\"").replace("]", "\\]");
      line.append(' ').append(name).append("=\"").append(escaped).append('"');
    }
  }

  /** A name has up to 32 printable ASCII characters without {@code =}, space, {@code ]}, quote. */
  private static String name(String text) {
    var name = text.replaceAll("[^\\x21-\\x7e]|[=\\]\"]", "_");
    return name.isEmpty() ? "_" : name.substring(0, Math.min(LONGEST_NAME, name.length()));
  }

  private static String clean(String text) {
    return text.replaceAll("\\p{Cntrl}+", " ");
  }
}

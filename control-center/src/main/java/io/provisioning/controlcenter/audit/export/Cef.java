package io.provisioning.controlcenter.audit.export;

import io.provisioning.controlcenter.audit.search.AuditEventView;
import org.jspecify.annotations.Nullable;

/**
 * ArcSight Common Event Format, version 0. In the header, a backslash and a pipe are escaped; in
 * the extension, a backslash and an equals sign, and an end of line becomes {@code \n}.
 */
final class Cef implements ExportFormat {

  private static final int LOW = 3;
  private static final int MEDIUM = 6;

  @Override
  public String format(AuditEventView event) {
    var line = new StringBuilder("CEF:0|Provisioning|control-center|1|");
    line.append(header(Words.of(event.category()))).append('|');
    line.append(header(event.action())).append('|');
    line.append(Words.of(event.outcome()).equals("succeeded") ? LOW : MEDIUM).append('|');
    line.append("rt=").append(event.time().toEpochMilli());
    add(line, "externalId", String.valueOf(event.number()));
    add(line, "act", event.action());
    add(line, "outcome", Words.of(event.outcome()));
    add(line, "suid", event.actor().id());
    add(line, "suser", event.actor().name());
    addAddress(line, event.address());
    add(line, "cs1Label", "workspace");
    add(line, "cs1", event.workspace());
    add(line, "cs2Label", "resource");
    add(line, "cs2", event.resource());
    add(line, "cs3Label", "trace");
    add(line, "cs3", event.traceId());
    add(line, "cs4Label", "actorKind");
    add(line, "cs4", event.actor().kind());
    if (!event.details().isEmpty()) {
      add(line, "cs5Label", "details");
      add(line, "cs5", JsonLines.JSON.writeValueAsString(event.details()));
    }
    return line.append('\n').toString();
  }

  /** {@code src} takes addresses of IPv4 alone. */
  private static void addAddress(StringBuilder line, @Nullable String address) {
    if (address != null && address.indexOf(':') >= 0) {
      add(line, "c6a2Label", "source");
      add(line, "c6a2", address);
    } else {
      add(line, "src", address);
    }
  }

  private static void add(StringBuilder line, String key, @Nullable String value) {
    if (value != null) {
      line.append(' ').append(key).append('=').append(extension(value));
    }
  }

  private static String header(String text) {
    return text.replace("\\", "\\\\").replace("|", "\\|").replaceAll("\\p{Cntrl}+", " ");
  }

  private static String extension(String text) {
    return text.replace("\\", "\\\\")
        .replace("=", "\\=")
        .replace("\r\n", "\\n")
        .replace("\n", "\\n")
        .replace("\r", "\\r");
  }
}

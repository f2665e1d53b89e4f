package io.provisioning.orchestrator.journal.surreal.row;

import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.codec.EntryCodec;

/** An entry as it is written. */
public record Line(String workflow, long position, Checked content) {

  public static Line of(Entry entry) {
    return new Line(
        entry.workflow(), entry.recorded().position(), Checked.of(EntryCodec.encode(entry)));
  }

  /** About as many bytes as are sent. */
  public long size() {
    return content.json().length() + 128L;
  }
}

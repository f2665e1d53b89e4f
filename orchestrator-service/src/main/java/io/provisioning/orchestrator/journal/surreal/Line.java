package io.provisioning.orchestrator.journal.surreal;

import io.provisioning.orchestrator.journal.EntryCodec;
import io.provisioning.orchestrator.journal.Journal.Entry;

/** An entry as it is written. */
record Line(String workflow, long position, Checked content) {

  static Line of(Entry entry) {
    return new Line(
        entry.workflow(), entry.recorded().position(), Checked.of(EntryCodec.encode(entry)));
  }

  /** About as many bytes as are sent. */
  long size() {
    return content.json().length() + 128L;
  }
}

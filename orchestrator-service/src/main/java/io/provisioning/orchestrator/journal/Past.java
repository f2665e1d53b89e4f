package io.provisioning.orchestrator.journal;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What the entries of one workspace add up to, so that most of them need not be replayed again. */
public interface Past extends Journal.Reader {

  /** What must be known of all that was read, but for workflows that go on. */
  Stream<Memory> memory();

  /** The workflow if it has ended; empty if it goes on and its entries are needed. */
  Optional<Ended> ended(String workflow);

  /** The entries of these workflows are in the archive now. */
  void archived(List<Ended> workflows);
}

package io.provisioning.orchestrator.journal.filesystem;

import java.nio.file.Path;

/**
 * Where the entries of one workflow are.
 *
 * @param at offset of the first line
 * @param length in bytes of all lines, ends included
 */
record Location(Path file, long at, long length) {

  /** Both, where the other one follows. */
  Location and(Location next) {
    return new Location(file, at, length + next.length);
  }

  long end() {
    return at + length;
  }
}

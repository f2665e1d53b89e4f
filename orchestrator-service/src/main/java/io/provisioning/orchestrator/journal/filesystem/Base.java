package io.provisioning.orchestrator.journal.filesystem;

import io.provisioning.orchestrator.journal.filesystem.disk.Disk;
import io.provisioning.orchestrator.journal.filesystem.disk.JournalFiles;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What is left of all segments up to one: what must be known of ended workflows, and the entries of
 * those that went on.
 *
 * @param number of the last of those segments; 0 if there is no file yet
 * @param size of the file in bytes
 * @param locations of the entries by workflow
 */
record Base(JournalFiles files, int number, long size, Map<String, Location> locations) {

  /** Opens the newest base and takes those before it away. */
  static Base open(Disk disk, JournalFiles files) throws IOException {
    var numbers = files.bases(disk);
    if (numbers.isEmpty()) {
      return new Base(files, 0, 0, Map.of());
    }
    for (var old : numbers.subList(0, numbers.size() - 1)) {
      disk.delete(files.base(old));
    }
    var newest = numbers.getLast();
    var locations = new HashMap<String, Location>();
    var file = files.base(newest);
    var end = new long[1];
    Block.read(
        disk,
        file,
        0,
        Long.MAX_VALUE,
        block -> {
          block.forEachLine((from, to) -> {
            if (block.isEntry(from, to)) {
              var line = new Location(file, block.offset(from), to + 1L - from);
              locations.merge(block.workflow(from, to), line, Location::and);
            }
            end[0] = block.offset(to + 1);
          });
        });
    return new Base(files, newest, end[0], Map.copyOf(locations));
  }

  Optional<Location> find(String workflow) {
    return Optional.ofNullable(locations.get(workflow));
  }
}

package io.provisioning.orchestrator.journal.filesystem.disk;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Predicate;

/**
 * Takes workspaces away. Each is given a name first that no workspace has, so that what is left of
 * it by a fault is not taken for one; the next removal takes that away too.
 */
public record Removal(Path directory, Disk disk) {

  private static final String REMOVED = ".removed";

  /** Takes those away whose names are meant. */
  public void run(Predicate<String> isMeant) throws IOException {
    removeAll();
    for (var name : disk.directories(directory)) {
      if (isMeant.test(name)) {
        disk.move(directory.resolve(name), directory.resolve(name + REMOVED));
      }
    }
    disk.syncDirectory(directory);
    removeAll();
  }

  private void removeAll() throws IOException {
    for (var name : disk.directories(directory)) {
      if (name.endsWith(REMOVED)) {
        remove(directory.resolve(name));
      }
    }
  }

  private void remove(Path place) throws IOException {
    for (var name : disk.directories(place)) {
      remove(place.resolve(name));
    }
    for (var name : disk.files(place)) {
      disk.delete(place.resolve(name));
    }
    disk.delete(place);
  }
}

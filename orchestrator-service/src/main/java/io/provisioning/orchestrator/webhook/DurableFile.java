package io.provisioning.orchestrator.webhook;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that is on disk when it is written, whole or not at all, and readable by its owner. */
public final class DurableFile {

  private DurableFile() {}

  /** Writes a file in the place of the one before, and the directories above it. */
  public static void write(Path file, byte[] content) throws IOException {
    var place = file.resolveSibling("");
    if (!Files.isDirectory(place)) {
      Files.createDirectories(place, WebhookFiles.ownerOnly("rwx------"));
      WebhookFiles.sync(place.resolveSibling(""));
    }
    WebhookFiles.write(file, content);
    WebhookFiles.sync(place);
  }
}

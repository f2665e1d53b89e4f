package io.provisioning.cli.sops;

import io.provisioning.cli.home.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A decrypted copy, in memory where there is such, that is gone when this is, however it ends. */
final class OpenCopy implements AutoCloseable {

  private final Path file;
  private final Thread end;

  OpenCopy(byte[] content, Path like) throws IOException {
    var name = String.valueOf(like.getFileName());
    // programs and editors know formats by the ending
    file = PrivateFiles.inMemory(content, "-" + name);
    end = new Thread(this::delete, "open copy");
    Runtime.getRuntime().addShutdownHook(end);
  }

  Path file() {
    return file;
  }

  byte[] content() throws IOException {
    return Files.readAllBytes(file);
  }

  private void delete() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException _) {
      // nothing is left to do it with
    }
  }

  @Override
  public void close() {
    delete();
    try {
      Runtime.getRuntime().removeShutdownHook(end);
    } catch (IllegalStateException _) {
      // the process ends, and the hook runs
    }
  }
}

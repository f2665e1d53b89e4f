package io.provisioning.orchestrator.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A product home for tests, with a token. */
public final class TestHome {

  public static final String TOKEN = "0123456789abcdef0123456789abcdef";

  private TestHome() {}

  public static Path at(Path directory) {
    try {
      Files.writeString(directory.resolve("token"), TOKEN + "\n");
      return directory;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package io.provisioning.mcp.retrieval.index;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Lists that come with this program. */
public final class Packaged {

  private static final String FOLDER = "/io/provisioning/mcp/";

  private Packaged() {}

  /** The lines of a list, without its comments. */
  static List<String> lines(String name) {
    try (@Nullable InputStream stream = Packaged.class.getResourceAsStream(FOLDER + name)) {
      var text = Objects.requireNonNull(stream, name).readAllBytes();
      return new String(text, StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

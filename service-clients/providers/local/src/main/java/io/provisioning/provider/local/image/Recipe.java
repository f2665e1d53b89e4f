package io.provisioning.provider.local.image;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.provider.local.engine.Labels;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What an image is made of, as files by name. Its digest is part of the image's name, so that a
 * changed recipe makes another image.
 */
public record Recipe(Map<String, String> files) {

  static final String CONTAINERFILE = "Containerfile";
  static final String PACKAGES = "packages";
  static final String PREPARE = "prepare.sh";

  /** What the Containerfile starts from. */
  static final String UPSTREAM = "docker.io/library/debian:12";

  /** Debian's name of the same release. */
  static final String SUITE = "bookworm";

  public Recipe {
    files = Map.copyOf(files);
  }

  public static Recipe ofServers() {
    var files = new LinkedHashMap<String, String>();
    for (var name : List.of(CONTAINERFILE, PACKAGES, PREPARE)) {
      files.put(name, resource(name));
    }
    return new Recipe(files);
  }

  String text(String name) {
    return Objects.requireNonNull(files.get(name), name);
  }

  String digest() {
    var whole = new StringBuilder();
    files.keySet().stream()
        .sorted()
        .forEach(name -> whole.append(name).append('\0').append(text(name)).append('\0'));
    return Labels.sha256(whole.toString()).substring(0, 12);
  }

  private static String resource(String name) {
    try (var stream = Objects.requireNonNull(Recipe.class.getResourceAsStream(name), name)) {
      return new String(stream.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package io.provisioning.config.infrastructure;

import java.util.regex.Pattern;

/** Paths of values in a document: {@code servers[0].labels."x y"}. */
final class DocumentPath {

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_-]+");

  private DocumentPath() {}

  static String member(String path, String name) {
    var last = PLAIN.matcher(name).matches() ? name : '"' + name + '"';
    return path.isEmpty() ? last : path + "." + last;
  }
}

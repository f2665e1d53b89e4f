package io.provisioning.config.document;

import java.util.regex.Pattern;

/** Paths of values in a document: {@code servers[0].labels."x y"}. */
public final class DocumentPath {

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_-]+");

  private DocumentPath() {}

  /** The path of a member of the value at the path, which is empty for the document itself. */
  public static String member(String path, String name) {
    var last = PLAIN.matcher(name).matches() ? name : '"' + name + '"';
    return path.isEmpty() ? last : path + "." + last;
  }
}

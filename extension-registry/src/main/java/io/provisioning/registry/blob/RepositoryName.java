package io.provisioning.registry.blob;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Name of a repository, such as {@code catalog/taskserv/nginx}. Its first part is the workspace
 * that it belongs to.
 *
 * @param text as the distribution specification allows it, so never one that leads out of a folder
 */
public record RepositoryName(String text) implements Comparable<RepositoryName> {

  /** What clients can handle together with the name of a host. */
  private static final int LONGEST = 255;

  private static final String PART = "[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*";
  private static final Pattern FORM = Pattern.compile(PART + "(?:/" + PART + ")*");

  public RepositoryName {
    if (text.length() > LONGEST || !FORM.matcher(text).matches()) {
      throw new IllegalArgumentException("not a name of a repository");
    }
  }

  /** Reads a name; empty if it is none. */
  public static Optional<RepositoryName> parse(String text) {
    return text.length() <= LONGEST && FORM.matcher(text).matches()
        ? Optional.of(new RepositoryName(text))
        : Optional.empty();
  }

  /** The workspace that it belongs to. */
  public String workspace() {
    var slash = text.indexOf('/');
    return slash < 0 ? text : text.substring(0, slash);
  }

  @Override
  public int compareTo(RepositoryName other) {
    return text.compareTo(other.text);
  }

  @Override
  public String toString() {
    return text;
  }
}

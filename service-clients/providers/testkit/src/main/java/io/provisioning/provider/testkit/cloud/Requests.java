package io.provisioning.provider.testkit.cloud;

import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Requests that the text of an account's rights lists. */
public final class Requests {

  private Requests() {}

  /** Such as {@code GET /servers/{id}}; each is a line of its own. */
  public static SortedSet<String> in(String policy) {
    return policy
        .lines()
        .map(String::strip)
        .filter(line -> line.matches("(GET|POST|PUT|PATCH|DELETE) +/.*"))
        .map(line -> line.replaceFirst(" +", " "))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}

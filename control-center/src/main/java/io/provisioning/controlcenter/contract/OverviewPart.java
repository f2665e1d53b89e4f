package io.provisioning.controlcenter.contract;

import com.google.common.collect.ImmutableList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/**
 * What the answer of an operation adds to the overview, as its contract says under {@code
 * x-overview}.
 */
public enum OverviewPart {
  /**
   * A list of what the service needs: each has a {@code name}, and a {@code problem} with its
   * {@code detail} if it is down.
   */
  DEPENDENCIES("name"),
  /**
   * Numbers by what they count, {@code states} with the number of workflows in each, and {@code
   * broken} with those that left something half done.
   */
  COUNTS(),
  /** A page of workflows, newest first. */
  CHANGES("id", "workspace", "infrastructure", "state", "submitted_at");

  private final ImmutableList<String> properties;

  OverviewPart(String... properties) {
    this.properties = ImmutableList.copyOf(properties);
  }

  /** What each item of the answer has to have. */
  List<String> properties() {
    return properties;
  }

  /**
   * Reads a mark.
   *
   * @throws IllegalArgumentException if there is no such part
   */
  static OverviewPart read(JsonNode mark) {
    return Arrays.stream(values())
        .filter(part -> part.name().toLowerCase(Locale.ROOT).equals(mark.asString("")))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "`x-overview` is one of dependencies, counts and changes; got " + mark));
  }
}

package io.provisioning.mcp.assistant.draft;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** Words that mean the same in every draft. */
public final class Vocabulary {

  private static final String BEGINNING_WITH_ONE =
      "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
          + " sixteen seventeen eighteen nineteen twenty";

  /** From one on. */
  static final List<String> NUMBERS = List.of(BEGINNING_WITH_ONE.split(" ", -1));

  static final Map<String, Integer> QUANTITIES =
      Map.ofEntries(
          entry("a single", 1),
          entry("single", 1),
          entry("a couple of", 2),
          entry("a pair of", 2),
          entry("a dozen", 12),
          entry("half a dozen", 6));

  static final Map<String, Integer> ANOTHERS =
      Map.ofEntries(
          entry("a", 1),
          entry("an", 1),
          entry("another", 1),
          entry("one more", 1),
          entry("an additional", 1),
          entry("one additional", 1),
          entry("an extra", 1),
          entry("one extra", 1),
          entry("yet another", 1));

  /** What a number is multiplied by; divided by, if it is negative. */
  static final Map<String, Integer> TIMES = Map.of("double", 2, "triple", 3, "halve", -2);

  static final Map<String, String> PLANS =
      Map.ofEntries(
          entry("small", "small"),
          entry("medium", "medium"),
          entry("large", "large"),
          entry("xlarge", "xlarge"),
          entry("extra large", "xlarge"),
          entry("extra-large", "xlarge"),
          entry("xl", "xlarge"));

  static final Map<String, String> UNITS =
      Map.ofEntries(
          entry("gigabytes", "GB"),
          entry("gigabyte", "GB"),
          entry("gigs", "GB"),
          entry("gig", "GB"),
          entry("g", "GB"),
          entry("megabytes", "MB"),
          entry("terabytes", "TB"),
          entry("terabyte", "TB"));

  /** What servers are called. */
  static final Set<String> NOUNS =
      Set.of(
          "server",
          "servers",
          "machine",
          "machines",
          "vm",
          "vms",
          "instance",
          "instances",
          "host",
          "hosts",
          "node",
          "nodes",
          "box",
          "boxes",
          "group");

  /** What stands for what was just spoken of. */
  static final Set<String> THESE = Set.of("it", "them", "these", "those", "they");

  private Vocabulary() {}
}

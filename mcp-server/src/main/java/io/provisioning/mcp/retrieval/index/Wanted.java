package io.provisioning.mcp.retrieval.index;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A word of a question.
 *
 * @param weight how much it says: the rarer, the more; most if no passage has it
 * @param accepted the words that count for it, each with how much, from 0 to 1
 */
public record Wanted(double weight, Map<String, Float> accepted) {

  private static final Pattern NUMBER = Pattern.compile("\\d+");

  /** A number is mostly an example. */
  private static final float OF_NUMBERS = 0.4f;

  public Wanted {
    accepted = Map.copyOf(accepted);
  }

  /** How much it counts beside the other words. */
  float importance() {
    var isNumber = accepted.keySet().stream().allMatch(each -> NUMBER.matcher(each).matches());
    return isNumber ? OF_NUMBERS : 1;
  }

  /** How much of it a text has, from 0 to 1. */
  double share(Set<String> words) {
    return accepted.entrySet().stream()
        .filter(each -> words.contains(each.getKey()))
        .mapToDouble(Map.Entry::getValue)
        .max()
        .orElse(0);
  }
}

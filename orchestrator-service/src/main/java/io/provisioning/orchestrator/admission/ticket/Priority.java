package io.provisioning.orchestrator.admission.ticket;

import java.util.Locale;

/**
 * How urgent the operations of a workflow are: what is higher gets the next free place.
 *
 * @param level from 0 (low) to 9 (high)
 */
public record Priority(int level) implements Comparable<Priority> {

  public static final Priority LOW = new Priority(0);
  public static final Priority NORMAL = new Priority(5);
  public static final Priority HIGH = new Priority(9);

  public static final int LEVELS = 10;

  public Priority {
    if (level < 0 || level >= LEVELS) {
      throw new IllegalArgumentException("priority `" + level + "` is not from 0 to 9");
    }
  }

  /**
   * Reads {@code low}, {@code normal}, {@code high} or a level.
   *
   * @throws IllegalArgumentException if it is none of them
   */
  public static Priority of(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "low" -> LOW;
      case "normal" -> NORMAL;
      case "high" -> HIGH;
      default -> ofLevel(text);
    };
  }

  private static Priority ofLevel(String text) {
    try {
      return new Priority(Integer.parseInt(text));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "priority `" + text + "` is not low, normal, high or a number from 0 to 9", e);
    }
  }

  /** This one after so many steps of ageing. */
  public Priority raisedBy(long steps) {
    return new Priority((int) Math.min(LEVELS - 1L, level + steps));
  }

  @Override
  public int compareTo(Priority other) {
    return Integer.compare(level, other.level);
  }

  /** The word where there is one, and else the number. */
  @Override
  public String toString() {
    return switch (level) {
      case 0 -> "low";
      case 5 -> "normal";
      case 9 -> "high";
      default -> Integer.toString(level);
    };
  }
}

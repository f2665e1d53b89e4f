package io.provisioning.orchestrator.admission.ticket;

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

package io.provisioning.orchestrator.journal;

/**
 * Gives one value for equal ones that come shortly after each other, so that what is kept of many
 * entries takes little memory. Values must be immutable; a race between threads costs a value that
 * is shared less, nothing else.
 */
final class Shared {

  private static final int SLOTS = 1 << 12;

  private final Object[] values = new Object[SLOTS];

  Object of(Object value) {
    var hash = value.hashCode();
    var slot = (hash ^ hash >>> 16) & SLOTS - 1;
    var known = values[slot];
    if (value.equals(known)) {
      return known;
    }
    values[slot] = value;
    return value;
  }

  /** Shares what is a text among the values. */
  void texts(Object[] among) {
    for (var index = 0; index < among.length; index++) {
      if (among[index] instanceof String text) {
        among[index] = of(text);
      }
    }
  }
}

package io.provisioning.controlcenter.audit.verification;

import java.util.Locale;

/**
 * Something in a trail that is not as it was written.
 *
 * @param file its name
 * @param line in the file, from 1; 0 if it is about the file as a whole
 * @param number of the record, as far as it is known; 0 if it is about none
 */
public record Finding(Kind kind, String file, long line, long number, String what) {

  /** What was done to the trail. */
  public enum Kind {
    /** Something was written over. */
    EDITED,
    /** Records are missing. */
    REMOVED,
    /** There is something that was never written. */
    INSERTED,
    /** Records stand in another order. */
    REORDERED,
    /** The end is missing. */
    CUT,
    /** A file stands in place of another. */
    SWAPPED,
    /** A file is gone. */
    MISSING,
    /** It was made without the key. */
    FORGED
  }

  @Override
  public String toString() {
    return "%s:%d: %s: %s".formatted(file, line, kind.name().toLowerCase(Locale.ROOT), what);
  }
}

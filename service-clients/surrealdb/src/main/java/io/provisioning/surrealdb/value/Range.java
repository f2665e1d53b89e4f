package io.provisioning.surrealdb.value;

import org.jspecify.annotations.Nullable;

/**
 * The values between two bounds.
 *
 * @param begin where it begins
 * @param end where it ends
 */
public record Range(Bound begin, Bound end) {

  /** From one value up to, and without, another: what SurrealQL writes as {@code a..b}. */
  public static Range halfOpen(@Nullable Object begin, @Nullable Object end) {
    return new Range(new Included(begin), new Excluded(end));
  }

  /** One end of a range. */
  public sealed interface Bound {}

  /**
   * An end that belongs to the range.
   *
   * @param value the last value
   */
  public record Included(@Nullable Object value) implements Bound {}

  /**
   * An end that does not belong to the range.
   *
   * @param value the first value outside
   */
  public record Excluded(@Nullable Object value) implements Bound {}

  /** No end. */
  public record Unbounded() implements Bound {}
}

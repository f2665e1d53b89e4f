package io.provisioning.surrealdb;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An error as the engine tells it.
 *
 * @param kind what sort it is
 * @param reason the engine's own, finer word, such as {@code TransactionConflict}; empty where it
 *     has none
 * @param message the engine's sentence; it can hold values of the query
 */
public record EngineError(Kind kind, String reason, String message) {

  private static final String CONFLICT = "TransactionConflict";

  private static final String CONFLICT_SENTENCE = "can be retried";

  private static final String SESSION_EXPIRED = "session has expired";

  private static final Set<String> CONSEQUENCES = Set.of("NotExecuted", "Cancelled");

  /** The engine's sorts of errors. */
  public enum Kind {
    /** The query or a parameter of it is not well formed. */
    VALIDATION,
    /** The engine is not set up for this. */
    CONFIGURATION,
    /** The query could not be carried out. */
    QUERY,
    /** A value could not be written or read. */
    SERIALIZATION,
    /** The signed-in user may not do this. */
    NOT_ALLOWED,
    /** Something that is named is not there. */
    NOT_FOUND,
    /** Something that is to be created is there. */
    ALREADY_EXISTS,
    /** The engine's own connection failed. */
    CONNECTION,
    /** The query itself said {@code THROW}. */
    THROWN,
    /** Anything else. */
    INTERNAL;

    private static Kind of(@Nullable Object word) {
      if (word instanceof String text) {
        for (var kind : values()) {
          if (kind.name().replace("_", "").equals(text.toUpperCase(Locale.ROOT))) {
            return kind;
          }
        }
      }
      return INTERNAL;
    }
  }

  /**
   * Reads an error object.
   *
   * @param sentence the member that holds the sentence: statements and requests differ in it
   */
  static EngineError of(Map<?, ?> error, String sentence) {
    var kind = error.get("kind");
    return new EngineError(
        Kind.of(kind), reason(error.get("details"), kind), String.valueOf(error.get(sentence)));
  }

  /** Whether another transaction was in the way. */
  public boolean isConflict() {
    // the engine wraps what it meets at the commit in an internal error with only the sentence
    return CONFLICT.equals(reason) || message.contains(CONFLICT_SENTENCE);
  }

  /** Whether the engine did nothing because whoever signed in has to do so again. */
  boolean isExpiry() {
    return kind == Kind.NOT_ALLOWED && message.contains(SESSION_EXPIRED);
  }

  /** Whether this statement is not the culprit: another one of its transaction failed. */
  boolean isConsequence() {
    return CONSEQUENCES.contains(reason);
  }

  // details are {kind, details}; some releases wrap them once more in the kind they belong to
  private static String reason(@Nullable Object details, @Nullable Object kind) {
    if (!(details instanceof Map<?, ?> map) || !(map.get("kind") instanceof String reason)) {
      return "";
    }
    var inner = map.get("details");
    return reason.equals(kind) && inner instanceof Map<?, ?> ? reason(inner, null) : reason;
  }
}

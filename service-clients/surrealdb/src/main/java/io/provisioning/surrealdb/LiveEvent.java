package io.provisioning.surrealdb;

import io.provisioning.surrealdb.value.RecordId;
import org.jspecify.annotations.Nullable;

/** What a live query tells. */
public sealed interface LiveEvent {

  /**
   * A record was created.
   *
   * @param id which
   * @param value what the live query selects of it
   */
  record Created(RecordId id, @Nullable Object value) implements LiveEvent {}

  /**
   * A record was changed, or now fits the live query.
   *
   * @param id which
   * @param value what the live query selects of it
   */
  record Updated(RecordId id, @Nullable Object value) implements LiveEvent {}

  /**
   * A record was deleted, or no longer fits the live query.
   *
   * @param id which
   * @param value what the live query selected of it before
   */
  record Deleted(RecordId id, @Nullable Object value) implements LiveEvent {}

  /** The engine has ended the live query, for example because its table is gone. */
  record Killed() implements LiveEvent {}

  /** Changes may be missing here: whoever keeps a copy reads it again, and goes on. */
  sealed interface Gap extends LiveEvent {}

  /**
   * The connection was lost and is back. What the engine tells from now on is complete again; an
   * engine that was restarted sometimes tells nothing, as the README says.
   */
  record Resubscribed() implements Gap {}

  /** Events came faster than they were taken; those that waited were dropped. */
  record Overflowed() implements Gap {}
}

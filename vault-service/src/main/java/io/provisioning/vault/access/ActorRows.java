package io.provisioning.vault.access;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Actors as parts of records. */
public final class ActorRows {

  private ActorRows() {}

  /** All of an actor. */
  public static Map<String, Object> columns(Actor actor) {
    return Map.of("kind", AccessRows.word(actor.kind()), "id", actor.id(), "name", actor.name());
  }

  /** The actor that was stored. */
  public static Actor read(@Nullable Object stored) {
    var row = stored instanceof Map<?, ?> map ? map : Map.of();
    return new Actor(
        AccessRows.constant(
            Actor.Kind.class, Objects.requireNonNullElse(row.get("kind"), "service")),
        String.valueOf(row.get("id")),
        String.valueOf(row.get("name")));
  }
}

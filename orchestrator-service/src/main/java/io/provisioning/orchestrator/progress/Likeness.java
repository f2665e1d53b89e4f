package io.provisioning.orchestrator.progress;

import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.operation.ResourceRef;
import java.util.Locale;

/**
 * What makes operations take about as long as each other.
 *
 * @param subject the taskserv, or the provider of anything else
 */
record Likeness(Operation.Action action, ResourceRef.Kind kind, String subject, boolean undo) {

  static Likeness of(Operation operation) {
    return of(operation, false);
  }

  static Likeness of(Operation operation, boolean undo) {
    var resource = operation.resource();
    var isTaskserv = resource.kind() == ResourceRef.Kind.TASKSERV;
    return new Likeness(
        operation.action(),
        resource.kind(),
        isTaskserv ? resource.name() : operation.provider(),
        undo);
  }

  /** Such as {@code create server at demo} or {@code undo create taskserv postgres}. */
  String text() {
    return (undo ? "undo " : "")
        + lower(action)
        + " "
        + lower(kind)
        + (kind == ResourceRef.Kind.TASKSERV ? " " : " at ")
        + subject;
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}

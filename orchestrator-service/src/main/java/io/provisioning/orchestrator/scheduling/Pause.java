package io.provisioning.orchestrator.scheduling;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Nothing within a scope is started until it is taken back.
 *
 * @param name of what is paused; null for everything
 * @param by who wanted it
 */
record Pause(Scope.Kind scope, @Nullable String name, @Nullable String by) {

  Scope of() {
    return new Scope(scope, Objects.requireNonNullElse(name, ""));
  }

  String reason() {
    return Objects.requireNonNullElse(by, "somebody");
  }
}

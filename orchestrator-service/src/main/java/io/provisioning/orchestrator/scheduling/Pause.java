package io.provisioning.orchestrator.scheduling;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Nothing within a scope is started until it is taken back.
 *
 * @param name of the workspace, workflow or provider, {@code provider/account} or {@code
 *     key=value}; absent for everything
 * @param by who wants it, or why; for people
 */
record Pause(
    Scope.@NotNull Kind scope,
    @Nullable @Size(max = 255) String name,
    @Nullable @Size(max = 255) String by) {

  Scope of() {
    return new Scope(scope, Objects.requireNonNullElse(name, ""));
  }

  String reason() {
    return Objects.requireNonNullElse(by, "somebody");
  }

  @AssertTrue(message = "everything has no name, and every other scope has one")
  @Schema(hidden = true)
  boolean isNameFitting() {
    return (scope == Scope.Kind.EVERYTHING) == (name == null || name.isEmpty());
  }
}

package io.provisioning.orchestrator.admission;

import io.provisioning.orchestrator.admission.ticket.AdmissionScope;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Nothing within a scope is started until it is taken back.
 *
 * @param name of what is paused; null for everything
 * @param by who wanted it
 */
record Pause(AdmissionScope.Kind scope, @Nullable String name, @Nullable String by) {

  AdmissionScope of() {
    return new AdmissionScope(scope, Objects.requireNonNullElse(name, ""));
  }

  String reason() {
    return Objects.requireNonNullElse(by, "somebody");
  }
}

package io.provisioning.orchestrator.admission;

import io.provisioning.orchestrator.admission.ticket.AdmissionScope;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a pause, or takes it back.
 *
 * @param name of the workspace, workflow or provider, {@code provider/account} or {@code
 *     key=value}; absent for everything
 */
@Schema(name = "Pause")
record PauseScope(AdmissionScope.@NotNull Kind scope, @Nullable @Size(max = 255) String name) {

  Pause by(String caller) {
    return new Pause(scope, name, caller);
  }

  @AssertTrue(message = "everything has no name, and every other scope has one")
  @Schema(hidden = true)
  boolean isNameFitting() {
    return (scope == AdmissionScope.Kind.EVERYTHING) == (name == null || name.isEmpty());
  }
}

package io.provisioning.orchestrator.plan;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.provisioning.orchestrator.declaration.PlannedDeclaration;
import io.provisioning.orchestrator.update.PackageUpdate;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request for a plan.
 *
 * @param document for APPLY
 * @param declaration for APPLY, a text instead of a document, which is saved with the workflow
 * @param batch for APPLY, instead of a document
 * @param infrastructure for DESTROY
 * @param reinstall for APPLY, paths of taskservs that are installed again although they are
 *     recorded as declared
 * @param sealed for APPLY, what was encrypted in the document or the batch, by the references that
 *     stand for it; it is written nowhere
 * @param update for APPLY, which packages are not to be those that are locked
 */
public record CreatePlan(
    @NotNull(message = "a workspace") String workspace,
    @NotNull(message = "one of apply, destroy") Action action,
    @Nullable Map<String, Object> document,
    @Nullable @Valid PlannedDeclaration declaration,
    @Nullable Map<String, Object> batch,
    @Nullable String infrastructure,
    @Nullable List<String> targets,
    @Nullable String provider,
    @Nullable List<String> authorizedKeys,
    @Nullable List<String> reinstall,
    @JsonProperty(access = JsonProperty.Access.WRITE_ONLY)
        @Nullable
        @Size(max = 1000, message = "at most 1000")
        Map<
                String,
                @NotNull(message = "a text") @Size(max = 1_048_576, message = "at most 1 MiB")
                String>
            sealed,
    @Nullable @Valid PackageUpdate update) {

  /** A request that updates nothing. */
  public CreatePlan(
      String workspace,
      Action action,
      @Nullable Map<String, Object> document,
      @Nullable PlannedDeclaration declaration,
      @Nullable Map<String, Object> batch,
      @Nullable String infrastructure,
      @Nullable List<String> targets,
      @Nullable String provider,
      @Nullable List<String> authorizedKeys,
      @Nullable List<String> reinstall,
      @Nullable Map<String, String> sealed) {
    this(
        workspace,
        action,
        document,
        declaration,
        batch,
        infrastructure,
        targets,
        provider,
        authorizedKeys,
        reinstall,
        sealed,
        null);
  }

  /** A request that installs again only what differs. */
  public CreatePlan(
      String workspace,
      Action action,
      @Nullable Map<String, Object> document,
      @Nullable PlannedDeclaration declaration,
      @Nullable Map<String, Object> batch,
      @Nullable String infrastructure,
      @Nullable List<String> targets,
      @Nullable String provider,
      @Nullable List<String> authorizedKeys) {
    this(
        workspace,
        action,
        document,
        declaration,
        batch,
        infrastructure,
        targets,
        provider,
        authorizedKeys,
        null,
        null);
  }

  /** A request without a text. */
  public CreatePlan(
      String workspace,
      Action action,
      @Nullable Map<String, Object> document,
      @Nullable Map<String, Object> batch,
      @Nullable String infrastructure,
      @Nullable List<String> targets,
      @Nullable String provider,
      @Nullable List<String> authorizedKeys) {
    this(
        workspace,
        action,
        document,
        null,
        batch,
        infrastructure,
        targets,
        provider,
        authorizedKeys);
  }

  /** Without what was encrypted, or is a secret that is written out. */
  @Override
  public String toString() {
    return "CreatePlan[%s %s]".formatted(action, workspace);
  }

  /** What is to become of what the request names. */
  public enum Action {
    APPLY,
    DESTROY
  }
}

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
 * @param infrastructure for RESTORE and DESTROY; for APPLY, the one whose declaration in force is
 *     taken when the plan is made, instead of a document
 * @param reinstall for APPLY and RESTORE, paths of taskservs that are installed again although they
 *     are recorded as they should be
 * @param sealed for APPLY, what was encrypted in the document or the batch, by the references that
 *     stand for it; it is written nowhere
 * @param update for APPLY, which packages are not to be those that are locked
 * @param rotate for APPLY, names of generated secrets that get another value
 * @param repair for APPLY, whether taskservs that are known to have drifted are installed again
 */
public record CreatePlan(
    @NotNull(message = "a workspace") String workspace,
    @NotNull(message = "one of apply, restore, destroy") Action action,
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
    @Nullable @Valid PackageUpdate update,
    @Nullable @Size(max = 100, message = "at most 100")
        List<@NotNull(message = "a name") @Size(max = 63, message = "at most 63 characters") String>
            rotate,
    @Nullable Boolean repair) {

  /** A request of the service itself to apply, of which only what it needs is said. */
  public static Draft apply(String workspace) {
    return new Draft(workspace, Action.APPLY);
  }

  /** A request of the service itself for what is recorded to be again. */
  public static Draft restore(String workspace) {
    return new Draft(workspace, Action.RESTORE);
  }

  /** A request of the service itself to destroy. */
  public static Draft destroy(String workspace) {
    return new Draft(workspace, Action.DESTROY);
  }

  /** Without what was encrypted, or is a secret that is written out. */
  @Override
  public String toString() {
    return "CreatePlan[%s %s]".formatted(action, workspace);
  }

  /** What is to become of what the request names. */
  public enum Action {
    APPLY,
    RESTORE,
    DESTROY
  }

  /** A request that is put together. */
  public static final class Draft {

    private final String workspace;
    private final Action action;
    private @Nullable Map<String, Object> document;
    private @Nullable PlannedDeclaration declaration;
    private @Nullable String infrastructure;
    private @Nullable List<String> targets;
    private @Nullable String provider;
    private @Nullable List<String> authorizedKeys;
    private @Nullable List<String> reinstall;
    private @Nullable Map<String, String> sealed;
    private @Nullable List<String> rotate;

    private Draft(String workspace, Action action) {
      this.workspace = workspace;
      this.action = action;
    }

    public Draft document(Map<String, Object> whole) {
      document = whole;
      return this;
    }

    public Draft declaration(PlannedDeclaration text) {
      declaration = text;
      return this;
    }

    public Draft infrastructure(String name) {
      infrastructure = name;
      return this;
    }

    public Draft targets(@Nullable List<String> paths) {
      targets = paths;
      return this;
    }

    public Draft provider(@Nullable String name) {
      provider = name;
      return this;
    }

    public Draft authorizedKeys(@Nullable List<String> keys) {
      authorizedKeys = keys;
      return this;
    }

    public Draft reinstall(List<String> paths) {
      reinstall = paths;
      return this;
    }

    public Draft sealed(Map<String, String> values) {
      sealed = values;
      return this;
    }

    public Draft rotate(List<String> names) {
      rotate = names;
      return this;
    }

    public CreatePlan request() {
      return new CreatePlan(
          workspace,
          action,
          document,
          declaration,
          null,
          infrastructure,
          targets,
          provider,
          authorizedKeys,
          reinstall,
          sealed,
          null,
          rotate,
          null);
    }
  }
}

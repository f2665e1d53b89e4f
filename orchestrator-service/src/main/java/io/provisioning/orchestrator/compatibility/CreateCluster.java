package io.provisioning.orchestrator.compatibility;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a cluster with all its parts.
 *
 * @param operation what earlier clients say twice, as the route says it
 * @param clusterType name of a declared cluster, or of the template of declared ones; all that are
 *     declared when absent
 */
record CreateCluster(
    @NotNull(message = "an infrastructure") @Pattern(regexp = LABEL, message = "a DNS label")
        String infra,
    @Schema(defaultValue = "create") @Nullable @Pattern(regexp = "create", message = "`create`")
        String operation,
    @Nullable String clusterType,
    @Nullable Object settings,
    @Schema(defaultValue = "false") @Nullable Boolean checkMode,
    @JsonProperty("wait") @Schema(defaultValue = "false") @Nullable Boolean waits,
    @Nullable @Pattern(regexp = LABEL, message = "a DNS label") String workspace)
    implements Creation {

  @Override
  public String task() {
    return "create_cluster";
  }

  @Override
  public String command() {
    return "provisioning cluster create";
  }

  @Override
  public List<String> named() {
    return Optional.ofNullable(clusterType).stream().toList();
  }

  @Override
  public List<String> targets(Parts parts) {
    return parts.clusters(clusterType);
  }
}

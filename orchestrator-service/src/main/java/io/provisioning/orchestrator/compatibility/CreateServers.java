package io.provisioning.orchestrator.compatibility;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Asks for servers and what they need.
 *
 * @param servers of one of the names, or all of a group; all that are declared when absent or empty
 */
record CreateServers(
    @NotNull(message = "an infrastructure") @Pattern(regexp = LABEL, message = "a DNS label")
        String infra,
    @Nullable Object settings,
    @Nullable List<String> servers,
    @Schema(defaultValue = "false") @Nullable Boolean checkMode,
    @JsonProperty("wait") @Schema(defaultValue = "false") @Nullable Boolean waits,
    @Nullable @Pattern(regexp = LABEL, message = "a DNS label") String workspace)
    implements Creation {

  @Override
  public String task() {
    return "create_servers";
  }

  @Override
  public String command() {
    return "provisioning server create";
  }

  @Override
  public List<String> named() {
    return Objects.requireNonNullElse(servers, List.of());
  }

  @Override
  public List<String> targets(Parts parts) {
    return parts.servers(named());
  }
}

package io.provisioning.orchestrator.compatibility;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a taskserv to be installed, with what it needs.
 *
 * @param operation what earlier clients say twice, as the route says it
 * @param taskserv all that are declared when absent
 * @param servers to install it on; all that declare it when absent or empty
 */
record CreateTaskserv(
    @NotNull(message = "an infrastructure") @Pattern(regexp = LABEL, message = "a DNS label")
        String infra,
    @Schema(defaultValue = "create") @Nullable @Pattern(regexp = "create", message = "`create`")
        String operation,
    @Nullable String taskserv,
    @Nullable Object settings,
    @Nullable List<String> servers,
    @Schema(defaultValue = "false") @Nullable Boolean checkMode,
    @JsonProperty("wait") @Schema(defaultValue = "false") @Nullable Boolean waits,
    @Nullable @Pattern(regexp = LABEL, message = "a DNS label") String workspace)
    implements Creation {

  @Override
  public String task() {
    return "create_taskserv";
  }

  @Override
  public String command() {
    return "provisioning taskserv create";
  }

  @Override
  public List<String> named() {
    var named = new ArrayList<>(Optional.ofNullable(taskserv).stream().toList());
    Objects.requireNonNullElse(servers, List.<String>of())
        .forEach(server -> named.addAll(List.of("--server", server)));
    return named;
  }

  @Override
  public List<String> targets(Parts parts) {
    return parts.taskservs(taskserv, Objects.requireNonNullElse(servers, List.of()));
  }
}

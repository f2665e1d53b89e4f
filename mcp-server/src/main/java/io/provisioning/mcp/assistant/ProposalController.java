package io.provisioning.mcp.assistant;

import io.provisioning.mcp.feature.Asker;
import io.provisioning.service.token.DelegatedToken;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Proposals")
final class ProposalController {

  private final Assistant assistant;

  ProposalController(Assistant assistant) {
    this.assistant = assistant;
  }

  @PostMapping("/proposals")
  @Operation(operationId = "proposeChange")
  ProposalView propose(@RequestBody @Valid AskForChange wanted, HttpServletRequest request) {
    var principal = Objects.requireNonNull(request.getUserPrincipal(), "not identified");
    var asker = new Asker(principal.getName(), DelegatedToken.of(request).orElse(null));
    return assistant.propose(asker, wanted.request(), wanted.workspace(), wanted.infrastructure());
  }

  /**
   * What somebody wants, in words.
   *
   * @param infrastructure null if the words say it, or if there is only one
   */
  record AskForChange(
      @NotNull @Size(min = 1, max = 500) String request,
      @NotNull @Size(max = 63) @Pattern(regexp = LABEL, message = "a DNS label") String workspace,
      @Size(max = 63) @Pattern(regexp = LABEL, message = "a DNS label")
          @Nullable String infrastructure) {

    static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
  }
}

package io.provisioning.mcp.assistant;

import io.provisioning.mcp.feature.Asker;
import io.provisioning.service.token.DelegatedToken;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import java.util.Objects;
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
}

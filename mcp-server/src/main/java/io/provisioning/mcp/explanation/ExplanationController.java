package io.provisioning.mcp.explanation;

import io.provisioning.mcp.feature.Asker;
import io.provisioning.service.token.DelegatedToken;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.constraints.Pattern;
import java.util.Objects;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Explanations")
final class ExplanationController {

  private final Explanations explanations;

  ExplanationController(Explanations explanations) {
    this.explanations = explanations;
  }

  @GetMapping("/explanations")
  @Operation(operationId = "explainWorkflow")
  ExplanationView explain(
      @RequestParam @Pattern(regexp = "[A-Za-z0-9-]{1,64}", message = "the id of a workflow")
          String workflow,
      HttpServletRequest request) {
    var principal = Objects.requireNonNull(request.getUserPrincipal(), "not identified");
    return explanations.explain(
        new Asker(principal.getName(), DelegatedToken.of(request).orElse(null)), workflow);
  }
}

package io.provisioning.mcp.retrieval;

import io.provisioning.mcp.feature.Asker;
import io.provisioning.service.token.DelegatedToken;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Passages")
final class PassageController {

  private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";

  private final Retrieval retrieval;

  PassageController(Retrieval retrieval) {
    this.retrieval = retrieval;
  }

  @GetMapping("/passages")
  @Operation(operationId = "findPassages")
  PassagePage find(
      @RequestParam @Size(min = 1, max = 500) String question,
      @RequestParam(required = false)
          @Size(max = 63)
          @Pattern(regexp = LABEL, message = "a DNS label")
          @Nullable String workspace,
      @RequestParam(defaultValue = "5") @Min(1) @Max(20) int limit,
      HttpServletRequest request) {
    var principal = Objects.requireNonNull(request.getUserPrincipal(), "not identified");
    var asker = new Asker(principal.getName(), DelegatedToken.of(request).orElse(null));
    return retrieval.ask(asker, question, workspace, limit);
  }

  @GetMapping("/passage-index")
  @Operation(operationId = "getPassageIndex")
  PassageIndexView status() {
    return retrieval.status();
  }

  @PostMapping("/passage-index/rebuild")
  @Operation(operationId = "rebuildPassageIndex")
  PassageIndexView rebuild() {
    return retrieval.rebuild();
  }
}

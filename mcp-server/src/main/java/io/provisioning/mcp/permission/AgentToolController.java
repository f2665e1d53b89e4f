package io.provisioning.mcp.permission;

import io.provisioning.mcp.feature.Asker;
import io.provisioning.mcp.permission.AgentToolView.AgentToolPage;
import io.provisioning.service.token.DelegatedToken;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.constraints.Size;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/agent-tools", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Agent tools")
final class AgentToolController {

  private final AgentTools tools;

  AgentToolController(AgentTools tools) {
    this.tools = tools;
  }

  @GetMapping
  @Operation(operationId = "listAgentTools")
  AgentToolPage list(
      @RequestParam(required = false) @Size(max = 63) @Nullable String workspace,
      HttpServletRequest request) {
    var principal = Objects.requireNonNull(request.getUserPrincipal(), "not identified");
    var caller = new Asker(principal.getName(), DelegatedToken.of(request).orElse(null));
    return tools.list(caller, workspace);
  }
}

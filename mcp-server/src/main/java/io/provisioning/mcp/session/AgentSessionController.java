package io.provisioning.mcp.session;

import io.provisioning.mcp.feature.Asker;
import io.provisioning.mcp.session.AgentSessionView.AgentSessionPage;
import io.provisioning.mcp.session.AgentSessionView.AgentTranscript;
import io.provisioning.service.token.DelegatedToken;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/agent-sessions", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Agent sessions")
final class AgentSessionController {

  private static final String ID = "[0-9a-f]{16}";
  private static final String ID_IN_WORDS = "16 hexadecimal digits, as the list of sessions has it";

  private final AgentSessions sessions;

  AgentSessionController(AgentSessions sessions) {
    this.sessions = sessions;
  }

  @GetMapping
  @Operation(operationId = "listAgentSessions")
  AgentSessionPage list(
      @RequestParam(required = false) @Nullable Instant from,
      @RequestParam(required = false) @Nullable Instant to,
      HttpServletRequest request) {
    return sessions.list(asker(request), from, to);
  }

  @GetMapping("/{session}")
  @Operation(operationId = "getAgentSession")
  AgentTranscript get(
      @PathVariable @Pattern(regexp = ID, message = ID_IN_WORDS) String session,
      @RequestParam(required = false) @Nullable Instant from,
      HttpServletRequest request) {
    return sessions.get(asker(request), session, from);
  }

  @PostMapping("/{session}/calls/{number}/replay")
  @Operation(operationId = "replayAgentCall")
  ReplayView replay(
      @PathVariable @Pattern(regexp = ID, message = ID_IN_WORDS) String session,
      @PathVariable @Min(1) @Max(999_999_999_999_999_998L) long number,
      HttpServletRequest request) {
    return sessions.replay(asker(request), session, number);
  }

  private static Asker asker(HttpServletRequest request) {
    var principal = Objects.requireNonNull(request.getUserPrincipal(), "not identified");
    return new Asker(principal.getName(), DelegatedToken.of(request).orElse(null));
  }
}

package io.provisioning.controlcenter.identity.session;

import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.IdentityAudit;
import io.provisioning.controlcenter.identity.account.Administrators;
import io.provisioning.controlcenter.identity.session.SessionView.SessionList;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/sessions", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Identity")
final class SessionController {

  private static final String CURRENT = "current";

  private final Sessions sessions;
  private final Administrators administrators;
  private final IdentityAudit audit;

  SessionController(Sessions sessions, Administrators administrators, IdentityAudit audit) {
    this.sessions = sessions;
    this.administrators = administrators;
    this.audit = audit;
  }

  @GetMapping
  @Operation(operationId = "listSessions")
  SessionList list(
      Caller caller, Client client, @RequestParam(required = false) @Nullable String user) {
    var whose = user == null ? caller.id() : user;
    if (!whose.equals(caller.id())) {
      administrators.require(caller, "list-sessions", client);
    }
    var current = String.valueOf(caller.session());
    return new SessionList(
        sessions.of(whose).stream().map(session -> SessionView.of(session, current)).toList());
  }

  /** Somebody else's session is not there, unless an administrator asks. */
  @DeleteMapping("/{id}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(operationId = "endSession")
  void end(Caller caller, Client client, @PathVariable String id) {
    var isSignOut = id.equals(CURRENT) || id.equals(caller.session());
    var session = sessions.live(isSignOut ? String.valueOf(caller.session()) : id);
    var isOwn = session.user().equals(caller.id());
    if (!isOwn && !caller.roles().contains(Administrators.ROLE)) {
      audit.denied("end-session", caller, client);
      throw Sessions.unknown(id);
    }
    sessions.end(session);
    audit.change(
        isSignOut ? "sign-out" : "end-session",
        caller,
        "session/" + session.id(),
        client,
        Map.of("user", session.user()));
  }
}

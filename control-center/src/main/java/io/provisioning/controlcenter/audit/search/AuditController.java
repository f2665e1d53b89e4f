package io.provisioning.controlcenter.audit.search;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.audit.AuditEvent;
import io.provisioning.controlcenter.audit.AuditEvent.Actor;
import io.provisioning.controlcenter.audit.AuditEvent.Category;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import io.provisioning.controlcenter.audit.AuditProblem;
import io.provisioning.controlcenter.audit.search.AuditEventView.AuditEventPage;
import io.provisioning.controlcenter.audit.trail.FilesystemAuditTrail;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
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
@RequestMapping(path = "/api/v1/audit", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Audit")
final class AuditController {

  private final AuditSearch search;
  private final FilesystemAuditTrail trail;

  AuditController(AuditSearch search, FilesystemAuditTrail trail) {
    this.search = search;
    this.trail = trail;
  }

  @GetMapping("/events")
  @Operation(operationId = "listAuditEvents")
  AuditEventPage list(
      @ParameterObject @Valid EventQuery query,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit) {
    var page = search.page(query, before(cursor), limit);
    return new AuditEventPage(
        page.events().stream().map(AuditEventView::of).toList(),
        page.next().isPresent() ? String.valueOf(page.next().getAsLong()) : null);
  }

  /** What the caller asked for, and nobody else, whoever else goes by the same name. */
  @GetMapping("/own-events")
  @Operation(operationId = "listOwnAuditEvents")
  AuditEventPage listOwn(
      @RequestParam(required = false) @Nullable Instant from,
      @RequestParam(required = false) @Nullable Instant to,
      @RequestParam(required = false) @Nullable String action,
      @RequestParam(required = false) @Nullable String resource,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit,
      HttpServletRequest request) {
    var caller = Objects.requireNonNull(request.getUserPrincipal(), "not identified").getName();
    var query = new EventQuery(from, to, caller, action, null, null, null, resource, null);
    var page = search.page(query, before(cursor), limit);
    return new AuditEventPage(
        page.events().stream()
            .filter(event -> event.event().actor().id().equals(caller))
            .map(AuditEventView::of)
            .toList(),
        page.next().isPresent() ? String.valueOf(page.next().getAsLong()) : null);
  }

  private static long before(@Nullable String cursor) {
    try {
      return cursor == null ? Long.MAX_VALUE : Long.parseLong(cursor);
    } catch (NumberFormatException e) {
      var finding =
          new Finding("cursor", "the `next_cursor` of a page", "`" + cursor + "`", null, null);
      throw new ProblemException(
          AuditProblem.INVALID_AUDIT_QUERY,
          "the audit query is not valid: " + finding,
          null,
          List.of(finding),
          e);
    }
  }

  @GetMapping("/events/{number}")
  @Operation(operationId = "getAuditEvent")
  AuditEventView get(
      @PathVariable @Min(1) @Max(999_999_999_999_999_999L) long number,
      @RequestParam(required = false) @Nullable String workspace) {
    return AuditEventView.of(search.get(number, workspace));
  }

  /** The key that signs the trail, as a JSON Web Key. */
  @GetMapping("/key")
  @Operation(operationId = "getAuditKey")
  Map<String, String> key() {
    return trail.key().jwk();
  }

  @DeleteMapping("/people/{id}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(operationId = "erasePerson")
  void erase(@PathVariable String id, HttpServletRequest request) {
    var caller = request.getUserPrincipal();
    var actor = caller == null ? Actor.ANONYMOUS : new Actor("user", caller.getName(), null);
    trail.erase(
        id,
        new AuditEvent(
            Category.ADMINISTRATION,
            "erasePerson",
            actor,
            Outcome.SUCCEEDED,
            null,
            "people/" + id,
            request.getRemoteAddr(),
            null,
            Map.of()));
  }
}

package io.provisioning.vault.lease;

import io.provisioning.service.VerifiedCaller;
import io.provisioning.vault.access.Caller;
import io.provisioning.vault.lease.LeaseView.LeaseCredentials;
import io.provisioning.vault.lease.LeaseView.LeasePage;
import io.provisioning.vault.lease.LeaseView.LeaseTime;
import io.provisioning.vault.lease.LeaseView.RevokeLeases;
import io.provisioning.vault.lease.LeaseView.RevokedLeases;
import io.provisioning.vault.lease.Leases.Filter;
import io.provisioning.vault.lease.database.DatabaseId;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Leases")
final class LeaseController {

  private static final String KEY = "Idempotency-Key";
  private static final String LABEL = DatabaseId.WORKSPACE;
  private static final String IS_LABEL = "a DNS label";
  private static final String NAME = DatabaseId.NAME;
  private static final String IS_NAME = DatabaseController.IS_NAME;
  private static final String ID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
  private static final String IS_ID = "the id of a lease";

  private final LeaseLife life;

  LeaseController(LeaseLife life) {
    this.life = life;
  }

  /** It takes no idempotency key: the password is kept nowhere, so no answer can be repeated. */
  @PostMapping("/databases/{name}/roles/{role}/leases")
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(operationId = "createLease")
  ResponseEntity<LeaseCredentials> create(
      @PathVariable @Size(max = 64) @Pattern(regexp = NAME, message = IS_NAME) String name,
      @PathVariable @Size(max = 64) @Pattern(regexp = NAME, message = IS_NAME) String role,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestBody @Valid LeaseTime wanted,
      @Parameter(hidden = true) VerifiedCaller caller) {
    var id = new DatabaseId(workspace, name);
    var created = life.create(Caller.of(caller), id, role, ttl(wanted));
    return ResponseEntity.status(HttpStatus.CREATED)
        .cacheControl(CacheControl.noStore())
        .body(LeaseCredentials.of(created));
  }

  @GetMapping("/leases")
  @Operation(operationId = "listLeases")
  LeasePage list(
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestParam(required = false) @Size(max = 130) @Nullable String prefix,
      @RequestParam(required = false) @Size(max = 200) @Nullable String identity,
      @RequestParam(required = false) @Size(max = 100) @Nullable String workflow,
      @RequestParam(defaultValue = "false") boolean ended,
      @RequestParam(required = false)
          @Size(max = 1024)
          @Pattern(regexp = ID, message = "`next_cursor` of the page before")
          @Nullable String cursor,
      @RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit,
      @Parameter(hidden = true) VerifiedCaller caller) {
    var filter = new Filter(prefix, identity, workflow, ended);
    var found = life.list(Caller.of(caller), workspace, filter, cursor, limit + 1);
    var items = found.stream().limit(limit).map(LeaseView::of).toList();
    return new LeasePage(items, found.size() > limit ? items.getLast().id() : null);
  }

  @GetMapping("/leases/{id}")
  @Operation(operationId = "getLease")
  LeaseView get(
      @PathVariable @Size(max = 36) @Pattern(regexp = ID, message = IS_ID) String id,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @Parameter(hidden = true) VerifiedCaller caller) {
    return LeaseView.of(life.get(Caller.of(caller), workspace, id));
  }

  @PostMapping("/leases/{id}/renew")
  @Operation(operationId = "renewLease")
  LeaseView renew(
      @PathVariable @Size(max = 36) @Pattern(regexp = ID, message = IS_ID) String id,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @RequestBody @Valid LeaseTime wanted,
      @Parameter(hidden = true) VerifiedCaller caller) {
    return LeaseView.of(life.renew(Caller.of(caller), workspace, id, ttl(wanted)));
  }

  @PostMapping("/leases/{id}/revoke")
  @Operation(operationId = "revokeLease")
  LeaseView revoke(
      @PathVariable @Size(max = 36) @Pattern(regexp = ID, message = IS_ID) String id,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @Parameter(hidden = true) VerifiedCaller caller) {
    return LeaseView.of(life.revoke(Caller.of(caller), workspace, id));
  }

  @PostMapping("/lease-revocations")
  @ResponseStatus(HttpStatus.ACCEPTED)
  @Operation(operationId = "revokeLeases")
  RevokedLeases revokeAll(
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @RequestBody @Valid RevokeLeases wanted,
      @Parameter(hidden = true) VerifiedCaller caller) {
    var filter = new Filter(wanted.prefix(), wanted.identity(), wanted.workflow(), false);
    return new RevokedLeases(life.revokeAll(Caller.of(caller), workspace, filter));
  }

  private static @Nullable Duration ttl(LeaseTime wanted) {
    var text = wanted.ttl();
    return text == null
        ? null
        : Ttl.find(text)
            .orElseThrow(
                () -> LeaseProblem.INVALID_LEASE.at("ttl", Ttl.EXPECTED, "`" + text + "`"));
  }
}

package io.provisioning.vault.lease;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.service.VerifiedCaller;
import io.provisioning.vault.access.Caller;
import io.provisioning.vault.lease.DatabaseRequests.ForgetDatabase;
import io.provisioning.vault.lease.DatabaseRequests.SetDatabase;
import io.provisioning.vault.lease.DatabaseRequests.SetDatabaseRole;
import io.provisioning.vault.lease.DatabaseView.DatabaseDetail;
import io.provisioning.vault.lease.DatabaseView.DatabasePage;
import io.provisioning.vault.lease.DatabaseView.DatabaseRoleView;
import io.provisioning.vault.lease.DatabaseView.ForgottenDatabase;
import io.provisioning.vault.lease.database.DatabaseId;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/databases", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Leases")
final class DatabaseController {

  static final String IS_NAME = "letters, digits, `_`, `.` and `-`, the first neither `.` nor `-`";

  private static final String KEY = "Idempotency-Key";
  private static final String LABEL = DatabaseId.WORKSPACE;
  private static final String IS_LABEL = "a DNS label";
  private static final String NAME = DatabaseId.NAME;

  private final DatabaseLife life;

  DatabaseController(DatabaseLife life) {
    this.life = life;
  }

  @GetMapping
  @Operation(operationId = "listDatabases")
  DatabasePage list(
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestParam(required = false) @Size(max = 1024) @Nullable String cursor,
      @RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit,
      @Parameter(hidden = true) VerifiedCaller caller) {
    var found = life.list(Caller.of(caller), workspace, nameOf(cursor), limit + 1);
    var items = found.stream().limit(limit).map(DatabaseView::of).toList();
    return new DatabasePage(items, found.size() > limit ? cursorOf(items.getLast().name()) : null);
  }

  @GetMapping("/{name}")
  @Operation(operationId = "getDatabase")
  DatabaseDetail get(
      @PathVariable @Size(max = 64) @Pattern(regexp = NAME, message = IS_NAME) String name,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @Parameter(hidden = true) VerifiedCaller caller) {
    return DatabaseDetail.of(life.get(Caller.of(caller), new DatabaseId(workspace, name)));
  }

  @PutMapping("/{name}")
  @Operation(operationId = "setDatabase")
  DatabaseDetail set(
      @PathVariable @Size(max = 64) @Pattern(regexp = NAME, message = IS_NAME) String name,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @RequestBody @Valid SetDatabase wanted,
      @Parameter(hidden = true) VerifiedCaller caller) {
    var id = new DatabaseId(workspace, name);
    return DatabaseDetail.of(life.set(Caller.of(caller), id, wanted));
  }

  @DeleteMapping("/{name}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(operationId = "deleteDatabase")
  void delete(
      @PathVariable @Size(max = 64) @Pattern(regexp = NAME, message = IS_NAME) String name,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @Parameter(hidden = true) VerifiedCaller caller) {
    life.forget(Caller.of(caller), new DatabaseId(workspace, name), false);
  }

  @PostMapping("/{name}/forget")
  @Operation(operationId = "forgetDatabase")
  ForgottenDatabase forget(
      @PathVariable @Size(max = 64) @Pattern(regexp = NAME, message = IS_NAME) String name,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @RequestBody @Valid ForgetDatabase wanted,
      @Parameter(hidden = true) VerifiedCaller caller) {
    var id = new DatabaseId(workspace, name);
    var isForced = Boolean.TRUE.equals(wanted.force());
    return ForgottenDatabase.of(life.forget(Caller.of(caller), id, isForced));
  }

  @PutMapping("/{name}/roles/{role}")
  @Operation(operationId = "setDatabaseRole")
  DatabaseRoleView setRole(
      @PathVariable @Size(max = 64) @Pattern(regexp = NAME, message = IS_NAME) String name,
      @PathVariable @Size(max = 64) @Pattern(regexp = NAME, message = IS_NAME) String role,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @RequestBody @Valid SetDatabaseRole wanted,
      @Parameter(hidden = true) VerifiedCaller caller) {
    var id = new DatabaseId(workspace, name);
    return DatabaseRoleView.of(life.setRole(Caller.of(caller), id, role, wanted));
  }

  @DeleteMapping("/{name}/roles/{role}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(operationId = "deleteDatabaseRole")
  void deleteRole(
      @PathVariable @Size(max = 64) @Pattern(regexp = NAME, message = IS_NAME) String name,
      @PathVariable @Size(max = 64) @Pattern(regexp = NAME, message = IS_NAME) String role,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @Parameter(hidden = true) VerifiedCaller caller) {
    life.deleteRole(Caller.of(caller), new DatabaseId(workspace, name), role);
  }

  private static String cursorOf(String name) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(name.getBytes(UTF_8));
  }

  private static @Nullable String nameOf(@Nullable String cursor) {
    if (cursor == null) {
      return null;
    }
    try {
      var name = new String(Base64.getUrlDecoder().decode(cursor), UTF_8);
      if (name.matches(NAME)) {
        return name;
      }
    } catch (IllegalArgumentException e) {
      // as one that is no name
    }
    throw LeaseProblem.INVALID_DATABASE.at(
        "cursor", "`next_cursor` of the page before", "`" + cursor + "`");
  }
}

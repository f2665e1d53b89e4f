package io.provisioning.vault.transit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.service.VerifiedCaller;
import io.provisioning.vault.access.Caller;
import io.provisioning.vault.transit.KeyRequests.CreateTransitKey;
import io.provisioning.vault.transit.KeyRequests.UpdateTransitKey;
import io.provisioning.vault.transit.TransitKeyView.TransitKeyDetail;
import io.provisioning.vault.transit.TransitKeyView.TransitKeyPage;
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
import org.springframework.http.ResponseEntity;
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
@RequestMapping(path = "/api/v1/transit-keys", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Transit")
final class TransitController {

  private static final String KEY = "Idempotency-Key";
  private static final String LABEL = KeyId.WORKSPACE;
  private static final String IS_LABEL = "a DNS label";
  private static final String NAME = KeyId.NAME;
  private static final String IS_NAME =
      "letters, digits, `_`, `.` and `-`, the first neither `.` nor `-`";

  private final KeyLife life;

  TransitController(KeyLife life) {
    this.life = life;
  }

  @GetMapping
  @Operation(operationId = "listTransitKeys")
  TransitKeyPage list(
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestParam(required = false) @Size(max = 1024) @Nullable String cursor,
      @RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit,
      @Parameter(hidden = true) VerifiedCaller caller) {
    var found = life.list(Caller.of(caller), workspace, nameOf(cursor), limit + 1);
    var items = found.stream().limit(limit).map(TransitKeyView::of).toList();
    return new TransitKeyPage(
        items, found.size() > limit ? cursorOf(items.getLast().name()) : null);
  }

  @PostMapping
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(operationId = "createTransitKey")
  ResponseEntity<TransitKeyDetail> create(
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @RequestBody @Valid CreateTransitKey wanted,
      @Parameter(hidden = true) VerifiedCaller caller) {
    return tagged(HttpStatus.CREATED, life.create(Caller.of(caller), workspace, wanted, key));
  }

  @GetMapping("/{name}")
  @Operation(operationId = "getTransitKey")
  ResponseEntity<TransitKeyDetail> get(
      @PathVariable @Size(max = 64) @Pattern(regexp = NAME, message = IS_NAME) String name,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @Parameter(hidden = true) VerifiedCaller caller) {
    return tagged(HttpStatus.OK, life.get(Caller.of(caller), new KeyId(workspace, name)));
  }

  @PutMapping("/{name}")
  @Operation(operationId = "updateTransitKey")
  ResponseEntity<TransitKeyDetail> update(
      @PathVariable @Size(max = 64) @Pattern(regexp = NAME, message = IS_NAME) String name,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @RequestHeader("If-Match") @Size(max = 100) String tag,
      @RequestBody @Valid UpdateTransitKey wanted,
      @Parameter(hidden = true) VerifiedCaller caller) {
    var id = new KeyId(workspace, name);
    return tagged(HttpStatus.OK, life.update(Caller.of(caller), id, wanted, tag.replace("\"", "")));
  }

  @DeleteMapping("/{name}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(operationId = "deleteTransitKey")
  void delete(
      @PathVariable @Size(max = 64) @Pattern(regexp = NAME, message = IS_NAME) String name,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @Parameter(hidden = true) VerifiedCaller caller) {
    life.delete(Caller.of(caller), new KeyId(workspace, name));
  }

  @PostMapping("/{name}/rotate")
  @Operation(operationId = "rotateTransitKey")
  ResponseEntity<TransitKeyDetail> rotate(
      @PathVariable @Size(max = 64) @Pattern(regexp = NAME, message = IS_NAME) String name,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @Parameter(hidden = true) VerifiedCaller caller) {
    return tagged(HttpStatus.OK, life.rotate(Caller.of(caller), new KeyId(workspace, name), key));
  }

  private static ResponseEntity<TransitKeyDetail> tagged(
      HttpStatus status, TransitKeys.Stored stored) {
    return ResponseEntity.status(status).eTag(stored.key().tag()).body(TransitKeyDetail.of(stored));
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
    throw TransitProblem.INVALID_TRANSIT_REQUEST.at(
        "cursor", "`next_cursor` of the previous page", "`" + cursor + "`");
  }
}

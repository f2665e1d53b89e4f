package io.provisioning.vault.secret;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.problem.Finding;
import io.provisioning.service.VerifiedCaller;
import io.provisioning.vault.access.Caller;
import io.provisioning.vault.secret.SecretView.SecretDetail;
import io.provisioning.vault.secret.SecretView.SecretPage;
import io.provisioning.vault.secret.Secrets.Stored;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.ArrayList;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
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
@RequestMapping(path = "/api/v1/secrets", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Secrets")
final class SecretController {

  private static final String KEY = "Idempotency-Key";
  private static final String LABEL = SecretId.WORKSPACE;
  private static final String IS_LABEL = "a DNS label";
  private static final String PATH = SecretId.PATH;
  private static final String IS_PATH =
      "up to 16 parts of letters, digits, `_`, `.` and `-`, none of which begins with `.` or `-`";

  private final Vault vault;

  SecretController(Vault vault) {
    this.vault = vault;
  }

  @GetMapping
  @Operation(operationId = "listSecrets")
  SecretPage list(
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestParam(required = false) @Size(max = 512) @Nullable String prefix,
      @RequestParam(required = false) @Size(min = 1, max = 200) @Nullable String search,
      @RequestParam(required = false) @Size(min = 1, max = 200) @Nullable String label,
      @RequestParam(defaultValue = "active")
          @Parameter(
              schema =
                  @Schema(
                      type = "string",
                      allowableValues = {"active", "deleted", "all"},
                      defaultValue = "active"))
          Listing.Shown state,
      @RequestParam(required = false) @Size(max = 1024) @Nullable String cursor,
      @RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit,
      @Parameter(hidden = true) VerifiedCaller caller) {
    var listing = new Listing(workspace, prefix == null ? "" : prefix, search, label, state);
    var found = vault.list(Caller.of(caller), listing, pathOf(cursor), limit);
    return new SecretPage(
        found.secrets().stream().map(SecretView::of).toList(), cursorOf(found.next()));
  }

  @GetMapping("/{path}")
  @Operation(operationId = "getSecret")
  ResponseEntity<SecretDetail> get(
      @PathVariable @Size(max = 512) @Pattern(regexp = PATH, message = IS_PATH) String path,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @Parameter(hidden = true) VerifiedCaller caller) {
    return tagged(HttpStatus.OK, vault.get(Caller.of(caller), new SecretId(workspace, path)));
  }

  @PutMapping("/{path}")
  @Operation(operationId = "describeSecret")
  ResponseEntity<SecretDetail> describe(
      @PathVariable @Size(max = 512) @Pattern(regexp = PATH, message = IS_PATH) String path,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @RequestHeader("If-Match") @Size(max = 100) String tag,
      @RequestBody @Valid SecretMetadata metadata,
      @Parameter(hidden = true) VerifiedCaller caller) {
    var read = metadata.read("");
    var id = new SecretId(workspace, path);
    return tagged(
        HttpStatus.OK, vault.describe(Caller.of(caller), id, read, tag.replace("\"", "")));
  }

  @DeleteMapping("/{path}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(operationId = "destroySecret")
  void destroy(
      @PathVariable @Size(max = 512) @Pattern(regexp = PATH, message = IS_PATH) String path,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @Parameter(hidden = true) VerifiedCaller caller) {
    vault.destroy(Caller.of(caller), new SecretId(workspace, path));
  }

  @PostMapping("/{path}/versions")
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(operationId = "writeSecret")
  ResponseEntity<SecretDetail> write(
      @PathVariable @Size(max = 512) @Pattern(regexp = PATH, message = IS_PATH) String path,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @RequestBody @Valid WriteSecret wanted,
      @Parameter(hidden = true) VerifiedCaller caller) {
    var id = new SecretId(workspace, path);
    return tagged(HttpStatus.CREATED, vault.write(Caller.of(caller), id, wanted, key));
  }

  @PostMapping("/{path}/reveal")
  @Operation(operationId = "revealSecret")
  ResponseEntity<SecretValue> reveal(
      @PathVariable @Size(max = 512) @Pattern(regexp = PATH, message = IS_PATH) String path,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestBody @Valid RevealSecret wanted,
      @Parameter(hidden = true) VerifiedCaller caller) {
    var value = vault.reveal(Caller.of(caller), new SecretId(workspace, path), wanted);
    return ResponseEntity.ok().cacheControl(CacheControl.noStore()).body(value);
  }

  @PostMapping("/{path}/versions/{version}/delete")
  @Operation(operationId = "deleteSecretVersion")
  ResponseEntity<SecretDetail> delete(
      @PathVariable @Size(max = 512) @Pattern(regexp = PATH, message = IS_PATH) String path,
      @PathVariable @Min(1) int version,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @Parameter(hidden = true) VerifiedCaller caller) {
    var id = new SecretId(workspace, path);
    return tagged(HttpStatus.OK, vault.delete(Caller.of(caller), id, version));
  }

  @PostMapping("/{path}/versions/{version}/undelete")
  @Operation(operationId = "undeleteSecretVersion")
  ResponseEntity<SecretDetail> undelete(
      @PathVariable @Size(max = 512) @Pattern(regexp = PATH, message = IS_PATH) String path,
      @PathVariable @Min(1) int version,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @Parameter(hidden = true) VerifiedCaller caller) {
    var id = new SecretId(workspace, path);
    return tagged(HttpStatus.OK, vault.undelete(Caller.of(caller), id, version));
  }

  @PostMapping("/{path}/versions/{version}/destroy")
  @Operation(operationId = "destroySecretVersion")
  ResponseEntity<SecretDetail> destroyVersion(
      @PathVariable @Size(max = 512) @Pattern(regexp = PATH, message = IS_PATH) String path,
      @PathVariable @Min(1) int version,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @Parameter(hidden = true) VerifiedCaller caller) {
    var id = new SecretId(workspace, path);
    return tagged(HttpStatus.OK, vault.destroy(Caller.of(caller), id, version));
  }

  private static ResponseEntity<SecretDetail> tagged(HttpStatus status, Stored stored) {
    return ResponseEntity.status(status).eTag(stored.secret().tag()).body(SecretDetail.of(stored));
  }

  private static @Nullable String cursorOf(@Nullable String path) {
    return path == null
        ? null
        : Base64.getUrlEncoder().withoutPadding().encodeToString(path.getBytes(UTF_8));
  }

  private static @Nullable String pathOf(@Nullable String cursor) {
    if (cursor == null) {
      return null;
    }
    try {
      var path = new String(Base64.getUrlDecoder().decode(cursor), UTF_8);
      if (path.matches(PATH)) {
        return path;
      }
    } catch (IllegalArgumentException e) {
      // as one that is no path
    }
    var findings = new ArrayList<Finding>();
    findings.add(
        new Finding(
            "cursor", "`next_cursor` of the previous page", "`" + cursor + "`", null, null));
    throw SecretProblem.INVALID_SECRET_QUERY.because(
        "the request is not valid: " + findings.getFirst(), findings);
  }
}

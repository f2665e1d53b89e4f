package io.provisioning.vault.transit;

import io.provisioning.service.VerifiedCaller;
import io.provisioning.vault.access.Caller;
import io.provisioning.vault.transit.TransitAnswers.AuthenticatedBatch;
import io.provisioning.vault.transit.TransitAnswers.DecryptedBatch;
import io.provisioning.vault.transit.TransitAnswers.EncryptedBatch;
import io.provisioning.vault.transit.TransitAnswers.SignedBatch;
import io.provisioning.vault.transit.TransitAnswers.VerifiedBatch;
import io.provisioning.vault.transit.TransitBatch.DecryptBatch;
import io.provisioning.vault.transit.TransitBatch.EncryptBatch;
import io.provisioning.vault.transit.TransitBatch.MessageBatch;
import io.provisioning.vault.transit.TransitBatch.VerifyBatch;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/transit-keys/{name}", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Transit")
final class TransitUseController {

  private static final String LABEL = KeyId.WORKSPACE;
  private static final String IS_LABEL = "a DNS label";
  private static final String NAME = KeyId.NAME;
  private static final String IS_NAME =
      "letters, digits, `_`, `.` and `-`, the first neither `.` nor `-`";

  private final KeyUse use;

  TransitUseController(KeyUse use) {
    this.use = use;
  }

  @PostMapping("/encrypt")
  @Operation(operationId = "encryptWithTransitKey")
  ResponseEntity<EncryptedBatch> encrypt(
      @PathVariable @Size(max = 64) @Pattern(regexp = NAME, message = IS_NAME) String name,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestBody @Valid EncryptBatch batch,
      @Parameter(hidden = true) VerifiedCaller caller) {
    return unstored(use.encrypt(Caller.of(caller), new KeyId(workspace, name), batch));
  }

  @PostMapping("/decrypt")
  @Operation(operationId = "decryptWithTransitKey")
  ResponseEntity<DecryptedBatch> decrypt(
      @PathVariable @Size(max = 64) @Pattern(regexp = NAME, message = IS_NAME) String name,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestBody @Valid DecryptBatch batch,
      @Parameter(hidden = true) VerifiedCaller caller) {
    return unstored(use.decrypt(Caller.of(caller), new KeyId(workspace, name), batch));
  }

  @PostMapping("/rewrap")
  @Operation(operationId = "rewrapWithTransitKey")
  ResponseEntity<EncryptedBatch> rewrap(
      @PathVariable @Size(max = 64) @Pattern(regexp = NAME, message = IS_NAME) String name,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestBody @Valid DecryptBatch batch,
      @Parameter(hidden = true) VerifiedCaller caller) {
    return unstored(use.rewrap(Caller.of(caller), new KeyId(workspace, name), batch));
  }

  @PostMapping("/sign")
  @Operation(operationId = "signWithTransitKey")
  ResponseEntity<SignedBatch> sign(
      @PathVariable @Size(max = 64) @Pattern(regexp = NAME, message = IS_NAME) String name,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestBody @Valid MessageBatch batch,
      @Parameter(hidden = true) VerifiedCaller caller) {
    return unstored(use.sign(Caller.of(caller), new KeyId(workspace, name), batch));
  }

  @PostMapping("/verify")
  @Operation(operationId = "verifyWithTransitKey")
  ResponseEntity<VerifiedBatch> verify(
      @PathVariable @Size(max = 64) @Pattern(regexp = NAME, message = IS_NAME) String name,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestBody @Valid VerifyBatch batch,
      @Parameter(hidden = true) VerifiedCaller caller) {
    return unstored(use.verify(Caller.of(caller), new KeyId(workspace, name), batch));
  }

  @PostMapping("/hmac")
  @Operation(operationId = "hmacWithTransitKey")
  ResponseEntity<AuthenticatedBatch> hmac(
      @PathVariable @Size(max = 64) @Pattern(regexp = NAME, message = IS_NAME) String name,
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestBody @Valid MessageBatch batch,
      @Parameter(hidden = true) VerifiedCaller caller) {
    return unstored(use.hmac(Caller.of(caller), new KeyId(workspace, name), batch));
  }

  private static <T> ResponseEntity<T> unstored(T answer) {
    return ResponseEntity.ok().cacheControl(CacheControl.noStore()).body(answer);
  }
}

package io.provisioning.vault.seal;

import io.provisioning.service.VerifiedCaller;
import io.provisioning.vault.access.Caller;
import io.provisioning.vault.seal.service.KeyServices;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/seal", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Seal")
final class SealController {

  private static final String KEY = "Idempotency-Key";

  private final Seal seal;
  private final KeyServices service;

  SealController(Seal seal, KeyServices service) {
    this.seal = seal;
    this.service = service;
  }

  @GetMapping
  @Operation(operationId = "getSeal")
  SealView get(@Parameter(hidden = true) VerifiedCaller caller) {
    Caller.of(caller).requireAccount();
    return seal.view();
  }

  /** Both are the same when they are repeated, with or without a key. */
  @PostMapping("/seal")
  @Operation(operationId = "sealVault")
  SealView seal(
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @Parameter(hidden = true) VerifiedCaller verified) {
    var caller = Caller.of(verified);
    caller.requireAccount();
    return seal.seal(caller.actor());
  }

  @PostMapping("/unseal")
  @Operation(operationId = "unsealVault")
  SealView unseal(
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @Parameter(hidden = true) VerifiedCaller caller) {
    Caller.of(caller).requireAccount();
    return seal.unseal();
  }

  /** Both are the same when they are repeated, too. */
  @PostMapping("/key-service/test")
  @Operation(operationId = "testKeyService")
  KeyServices.Answer test(
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @Parameter(hidden = true) VerifiedCaller caller) {
    Caller.of(caller).requireAccount();
    return service.test();
  }

  @PostMapping("/key-service/migrate")
  @Operation(operationId = "migrateRootKeys")
  SealView migrate(
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @Parameter(hidden = true) VerifiedCaller caller) {
    Caller.of(caller).requireAccount();
    return seal.migrate();
  }
}

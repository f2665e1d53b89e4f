package io.provisioning.controlcenter.identity.token;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Duration;
import java.util.Map;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Publishes the keys with which tokens are verified (RFC 7517). */
@RestController
@Tag(name = "Identity")
final class KeySetController {

  private static final Duration KEPT = Duration.ofMinutes(1);

  private final SigningKeys keys;

  KeySetController(SigningKeys keys) {
    this.keys = keys;
  }

  @GetMapping(path = "/.well-known/jwks.json", produces = MediaType.APPLICATION_JSON_VALUE)
  @Operation(operationId = "getKeySet")
  ResponseEntity<Map<String, Object>> keySet() {
    return ResponseEntity.ok()
        .cacheControl(CacheControl.maxAge(KEPT).cachePublic())
        .body(keys.published().toJSONObject(true));
  }
}

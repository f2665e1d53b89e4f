package io.provisioning.controlcenter.identity.signin;

import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.token.AccessTokens;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.constraints.Size;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * The token endpoint that clients of registries know (distribution, token authentication). What a
 * request may do is decided at the request, so what is asked for here makes no difference.
 */
@RestController
@Tag(name = "Identity")
final class ServiceTokenController {

  private static final String SCHEME = "basic ";

  private final ServiceSignIn signIn;
  private final AccessTokens tokens;
  private final InstantSource time;

  ServiceTokenController(ServiceSignIn signIn, AccessTokens tokens, InstantSource time) {
    this.signIn = signIn;
    this.tokens = tokens;
    this.time = time;
  }

  /**
   * A token.
   *
   * @param token the same as the access token: some clients look for the one, some for the other
   */
  record ServiceTokenView(String token, String accessToken, long expiresIn, Instant issuedAt) {

    @Override
    public String toString() {
      return "ServiceTokenView[…]";
    }
  }

  @GetMapping(path = "/token", produces = MediaType.APPLICATION_JSON_VALUE)
  @Operation(operationId = "issueServiceToken")
  ResponseEntity<ServiceTokenView> issue(
      Client client,
      @RequestParam @Size(max = 100) String service,
      @RequestHeader(name = HttpHeaders.AUTHORIZATION, required = false) @Nullable String header) {
    var parts = credentials(header).split(":", 2);
    if (parts.length < 2) {
      throw ServiceSignIn.refused();
    }
    var token = signIn.signIn(service, parts[0], parts[1], client);
    return ResponseEntity.ok()
        .cacheControl(CacheControl.noStore())
        .body(new ServiceTokenView(token, token, tokens.ttl().toSeconds(), time.instant()));
  }

  private static String credentials(@Nullable String header) {
    if (header == null || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      throw ServiceSignIn.refused();
    }
    try {
      var bytes = Base64.getDecoder().decode(header.substring(SCHEME.length()).strip());
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException _) {
      throw ServiceSignIn.refused();
    }
  }
}

package io.provisioning.controlcenter.identity.signin;

import io.provisioning.controlcenter.identity.session.Sessions.Tokens;
import io.provisioning.controlcenter.identity.signin.SignInViews.TokenView;
import io.provisioning.controlcenter.identity.token.AccessTokens;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;

/**
 * How tokens reach a client. A browser has the refresh token in a cookie that no script reads, that
 * is sent to no other path, and never along with a request of another site.
 */
final class HttpTokens {

  static final String PATH = "/api/v1/tokens";
  static final String COOKIE = "refresh_token";

  private static final String TYPE = "Bearer";

  private final AccessTokens tokens;
  private final Duration lifetime;

  HttpTokens(AccessTokens tokens, Duration lifetime) {
    this.tokens = tokens;
    this.lifetime = lifetime;
  }

  ResponseEntity<TokenView> answer(
      HttpStatus status, Tokens made, boolean inCookie, HttpServletRequest request) {
    var response = ResponseEntity.status(status).cacheControl(CacheControl.noStore());
    if (inCookie) {
      response.header(HttpHeaders.SET_COOKIE, cookie(made.refreshToken(), request).toString());
    }
    return response.body(
        view(made.caller().session(), made.accessToken(), inCookie ? null : made.refreshToken()));
  }

  TokenView withoutRefresh(@Nullable String session, String accessToken) {
    return view(session, accessToken, null);
  }

  static Optional<String> cookie(HttpServletRequest request) {
    return Optional.ofNullable(request.getCookies()).stream()
        .flatMap(Stream::of)
        .filter(cookie -> cookie.getName().equals(COOKIE))
        .map(cookie -> cookie.getValue())
        .findFirst();
  }

  private TokenView view(
      @Nullable String session, String accessToken, @Nullable String refreshToken) {
    return new TokenView(session, accessToken, TYPE, tokens.ttl().toSeconds(), refreshToken);
  }

  private ResponseCookie cookie(String refreshToken, HttpServletRequest request) {
    return ResponseCookie.from(COOKIE, refreshToken)
        .httpOnly(true)
        .secure(request.isSecure())
        .sameSite("Strict")
        .path(PATH)
        .maxAge(lifetime)
        .build();
  }
}

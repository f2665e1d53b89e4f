package io.provisioning.controlcenter.identity.signin;

import io.provisioning.controlcenter.identity.session.RefreshCookie;
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

/** How tokens reach a client. */
final class HttpTokens {

  private static final String TYPE = "Bearer";
  private static final String DEVICE = "device_token";
  private static final Duration DEVICE_LIFETIME = Duration.ofDays(365);

  private final AccessTokens tokens;
  private final RefreshCookie cookie;

  HttpTokens(AccessTokens tokens, RefreshCookie cookie) {
    this.tokens = tokens;
    this.cookie = cookie;
  }

  ResponseEntity<TokenView> answer(
      HttpStatus status, Tokens made, boolean inCookie, HttpServletRequest request) {
    var response = ResponseEntity.status(status).cacheControl(CacheControl.noStore());
    if (inCookie) {
      response.header(
          HttpHeaders.SET_COOKIE,
          cookie.header(made.refreshToken(), request.isSecure()),
          device(made.deviceToken(), request.isSecure()));
      return response.body(withoutRefresh(made.caller().session(), made.accessToken()));
    }
    return response.body(
        view(made.caller().session(), made.accessToken(), made.refreshToken(), made.deviceToken()));
  }

  TokenView withoutRefresh(@Nullable String session, String accessToken) {
    return view(session, accessToken, null, null);
  }

  /** The refresh token that a browser sends along. */
  static Optional<String> refreshToken(HttpServletRequest request) {
    return cookie(request, RefreshCookie.NAME);
  }

  /** What a browser sends along if somebody signed in with it before. */
  static Optional<String> deviceToken(HttpServletRequest request) {
    return cookie(request, DEVICE);
  }

  private static Optional<String> cookie(HttpServletRequest request, String name) {
    return Optional.ofNullable(request.getCookies()).stream()
        .flatMap(Stream::of)
        .filter(cookie -> cookie.getName().equals(name))
        .map(cookie -> cookie.getValue())
        .findFirst();
  }

  /** Sent where somebody signs in, and nowhere else. */
  private static String device(String token, boolean secure) {
    return ResponseCookie.from(DEVICE, token)
        .httpOnly(true)
        .secure(secure)
        .sameSite("Strict")
        .path("/api/v1/sessions")
        .maxAge(DEVICE_LIFETIME)
        .build()
        .toString();
  }

  private TokenView view(
      @Nullable String session,
      String accessToken,
      @Nullable String refreshToken,
      @Nullable String deviceToken) {
    return new TokenView(
        session, accessToken, TYPE, tokens.ttl().toSeconds(), refreshToken, deviceToken);
  }
}

package io.provisioning.controlcenter.identity.signin;

import io.provisioning.controlcenter.identity.session.RefreshCookie;
import io.provisioning.controlcenter.identity.session.Sessions.Tokens;
import io.provisioning.controlcenter.identity.signin.SignInViews.TokenView;
import io.provisioning.controlcenter.identity.token.AccessTokens;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;

/** How tokens reach a client. */
final class HttpTokens {

  private static final String TYPE = "Bearer";

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
          HttpHeaders.SET_COOKIE, cookie.header(made.refreshToken(), request.isSecure()));
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
        .filter(cookie -> cookie.getName().equals(RefreshCookie.NAME))
        .map(cookie -> cookie.getValue())
        .findFirst();
  }

  private TokenView view(
      @Nullable String session, String accessToken, @Nullable String refreshToken) {
    return new TokenView(session, accessToken, TYPE, tokens.ttl().toSeconds(), refreshToken);
  }
}

package io.provisioning.controlcenter.identity.session;

/**
 * The cookie in which a browser has a refresh token: no script reads it, it is sent to no other
 * path, and never along with a request of another site.
 */
public final class RefreshCookie {

  /** What it is called. */
  public static final String NAME = "refresh_token";

  /** To what it is sent. */
  public static final String PATH = "/api/v1/tokens";

  private final SessionSettings settings;

  RefreshCookie(SessionSettings settings) {
    this.settings = settings;
  }

  /**
   * The value of a {@code Set-Cookie} header.
   *
   * @param secure whether the browser may send it over TLS alone
   */
  public String header(String refreshToken, boolean secure) {
    return "%s=%s; Path=%s; Max-Age=%d; HttpOnly; SameSite=Strict%s"
        .formatted(
            NAME, refreshToken, PATH, settings.lifetime().toSeconds(), secure ? "; Secure" : "");
  }
}

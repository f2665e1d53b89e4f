package io.provisioning.controlcenter.identity.session;

import io.provisioning.controlcenter.identity.secret.Hmac;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.crypto.SecretKey;

/**
 * Refresh tokens: the session, how often it was refreshed, and an HMAC-SHA256 of both. Nothing that
 * could be used is stored, and a token of an earlier generation is known as what it is.
 */
final class RefreshTokens {

  private static final Pattern FORM =
      Pattern.compile("([0-9a-f-]{36})\\.([0-9]{1,9})\\.([A-Za-z0-9_-]{43})");

  private final Hmac hmac;

  RefreshTokens(SecretKey key) {
    hmac = new Hmac(key);
  }

  /** What a token stands for. */
  record Reference(String session, int generation) {}

  String of(Session session) {
    var text = session.id() + "." + session.generation();
    return text + "." + hmac.of(text);
  }

  /** What a token stands for, if it is one of ours. */
  Optional<Reference> read(String token) {
    var parts = FORM.matcher(token);
    return parts.matches() && hmac.matches(parts.group(1) + "." + parts.group(2), parts.group(3))
        ? Optional.of(new Reference(parts.group(1), Integer.parseInt(parts.group(2))))
        : Optional.empty();
  }
}

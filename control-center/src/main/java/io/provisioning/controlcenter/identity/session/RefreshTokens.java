package io.provisioning.controlcenter.identity.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.SecretKey;

/**
 * Refresh tokens: the session, how often it was refreshed, and an HMAC-SHA256 of both. Nothing that
 * could be used is stored, and a token of an earlier generation is known as what it is.
 */
final class RefreshTokens {

  private static final String ALGORITHM = "HmacSHA256";
  private static final Pattern FORM =
      Pattern.compile("([0-9a-f-]{36})\\.([0-9]{1,9})\\.([A-Za-z0-9_-]{43})");

  private final SecretKey key;

  RefreshTokens(SecretKey key) {
    this.key = key;
  }

  /** What a token stands for. */
  record Reference(String session, int generation) {}

  String of(Session session) {
    var text = session.id() + "." + session.generation();
    return text + "." + mac(text);
  }

  /** What a token stands for, if it is one of ours. */
  Optional<Reference> read(String token) {
    var parts = FORM.matcher(token);
    if (!parts.matches()) {
      return Optional.empty();
    }
    var mac = mac(parts.group(1) + "." + parts.group(2));
    return MessageDigest.isEqual(mac.getBytes(UTF_8), parts.group(3).getBytes(UTF_8))
        ? Optional.of(new Reference(parts.group(1), Integer.parseInt(parts.group(2))))
        : Optional.empty();
  }

  private String mac(String text) {
    try {
      var mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(mac.doFinal(text.getBytes(UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new AssertionError("every Java platform has HmacSHA256", e);
    }
  }
}

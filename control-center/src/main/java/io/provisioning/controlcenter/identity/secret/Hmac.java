package io.provisioning.controlcenter.identity.secret;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.SecretKey;

/** Signs texts that come back to us: HMAC-SHA256 in unpadded base 64 for URLs, 43 characters. */
public final class Hmac {

  /** What its keys are for. */
  public static final String ALGORITHM = "HmacSHA256";

  private final SecretKey key;

  /** With this key. */
  public Hmac(SecretKey key) {
    this.key = key;
  }

  /** The signature of a text. */
  public String of(String text) {
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

  /** Whether a signature is that of a text; takes the same time for every guess. */
  public boolean matches(String text, String signature) {
    return MessageDigest.isEqual(of(text).getBytes(UTF_8), signature.getBytes(UTF_8));
  }
}

package io.provisioning.config.extension.trust;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/** Keys that verify signatures: PEM, as {@code cosign generate-key-pair} writes them. */
public final class PublicKeys {

  private static final Pattern PEM =
      Pattern.compile(
          "\\s*-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\\s]{1,1000})-----END PUBLIC KEY-----\\s*");
  private static final int LINE = 64;

  /** Of the curve P-256, the only one of this size that is left. */
  private static final int BITS = 256;

  private PublicKeys() {}

  /** The key; empty if it is not one of the curve P-256. */
  public static Optional<PublicKey> parse(String pem) {
    var match = PEM.matcher(pem);
    if (!match.matches()) {
      return Optional.empty();
    }
    try {
      var encoded = Base64.getMimeDecoder().decode(match.group(1));
      var key = KeyFactory.getInstance("EC").generatePublic(new X509EncodedKeySpec(encoded));
      return key instanceof ECPublicKey ec && ec.getParams().getOrder().bitLength() == BITS
          ? Optional.of(key)
          : Optional.empty();
    } catch (GeneralSecurityException | IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  /** The text of a key. */
  public static String pem(PublicKey key) {
    return "-----BEGIN PUBLIC KEY-----\n%s\n-----END PUBLIC KEY-----\n"
        .formatted(lines(key.getEncoded()));
  }

  private static String lines(byte[] content) {
    return Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(content);
  }
}

package io.provisioning.controlcenter.audit.chain;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.audit.AuditProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import org.jspecify.annotations.Nullable;

/** The key that signs the trail. It is made at the first start and only its owner may read it. */
public final class SigningKey {

  private static final String PRIVATE = "PRIVATE KEY";
  private static final String PUBLIC = "PUBLIC KEY";

  private final PrivateKey secret;
  private final PublicKey shown;

  private SigningKey(PrivateKey secret, PublicKey shown) {
    this.secret = secret;
    this.shown = shown;
  }

  /**
   * Reads the key, or makes it.
   *
   * @throws ProblemException UNSAFE_AUDIT_KEY if others may read it, or it is none
   */
  public static SigningKey of(Path file) throws IOException {
    try {
      if (!Files.exists(file)) {
        var generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        var made = generator.generateKeyPair();
        TrailFiles.write(
            file,
            (Pem.encode(PRIVATE, made.getPrivate().getEncoded())
                    + Pem.encode(PUBLIC, made.getPublic().getEncoded()))
                .getBytes(UTF_8));
      }
      TrailFiles.requirePrivate(file);
      return read(Files.readString(file, UTF_8));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw unsafe("`" + file + "` is not a key", e);
    }
  }

  private static SigningKey read(String text) throws GeneralSecurityException {
    var second = text.indexOf("-----BEGIN " + PUBLIC);
    if (second < 0) {
      throw new IllegalArgumentException("no public key");
    }
    var secret = new PKCS8EncodedKeySpec(Pem.decode(PRIVATE, text.substring(0, second)));
    return new SigningKey(
        KeyFactory.getInstance("EC").generatePrivate(secret),
        PublicKey.of(Pem.decode(PUBLIC, text.substring(second))));
  }

  public static ProblemException unsafe(String what, @Nullable Throwable cause) {
    return AuditProblem.UNSAFE_AUDIT_KEY.because(
        what, "restore it from a backup, and let only its owner read it (`chmod 600`)", cause);
  }

  public PublicKey shown() {
    return shown;
  }

  byte[] sign(byte[] content) {
    try {
      var signature = Signature.getInstance(PublicKey.ALGORITHM);
      signature.initSign(secret);
      signature.update(content);
      return signature.sign();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the key of the audit trail cannot sign", e);
    }
  }
}

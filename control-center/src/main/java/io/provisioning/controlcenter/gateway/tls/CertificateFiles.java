package io.provisioning.controlcenter.gateway.tls;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.gateway.GatewayProblem;
import io.provisioning.controlcenter.identity.IdentityProblem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import org.springframework.boot.ssl.pem.PemContent;
import org.springframework.boot.ssl.pem.PemSslStore;

/** A certificate and its key in two PEM files. */
final class CertificateFiles {

  private final Path certificate;
  private final Path privateKey;

  CertificateFiles(TlsSettings settings) {
    certificate = settings.certificate();
    privateKey = settings.privateKey();
  }

  /**
   * What both files hold.
   *
   * @throws ProblemException UNPROTECTED_SECRET if others may use the key, UNUSABLE_CERTIFICATE if
   *     a file cannot be read
   */
  List<String> read() {
    try {
      requirePrivate();
      return List.of(Files.readString(certificate), Files.readString(privateKey));
    } catch (IOException e) {
      throw unusable("cannot be read (" + e.getMessage() + ")", e);
    }
  }

  /** Links are followed: many who renew certificates put links to the newest here. */
  private void requirePrivate() throws IOException {
    var others =
        EnumSet.of(
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE,
            PosixFilePermission.OTHERS_EXECUTE);
    others.retainAll(Files.getPosixFilePermissions(privateKey));
    if (!others.isEmpty()) {
      throw IdentityProblem.UNPROTECTED_SECRET.because(
          "others on this machine may use `" + privateKey + "`, so the key may be known",
          "have a new key certified, or take the others' rights away with `chmod o= "
              + privateKey
              + "` if you know that nobody read it");
    }
  }

  /**
   * The certificate with its key.
   *
   * @param contents as they were read
   * @throws ProblemException UNUSABLE_CERTIFICATE if they are not that, or do not belong together
   */
  PemSslStore parse(List<String> contents) {
    try {
      var chain = PemContent.of(contents.getFirst()).getCertificates();
      var key = Objects.requireNonNull(PemContent.of(contents.getLast()).getPrivateKey(), "no key");
      requirePair(chain.getFirst().getPublicKey(), key);
      return PemSslStore.of(chain, key);
    } catch (RuntimeException e) {
      throw unusable("are not PEM of a certificate and of its key", e);
    } catch (GeneralSecurityException e) {
      throw unusable("do not belong together", e);
    }
  }

  private static void requirePair(PublicKey publicKey, PrivateKey privateKey)
      throws GeneralSecurityException {
    var algorithm =
        switch (publicKey.getAlgorithm()) {
          case "RSA" -> "SHA256withRSA";
          case "EC" -> "SHA256withECDSA";
          default -> publicKey.getAlgorithm();
        };
    var text = "a pair".getBytes(StandardCharsets.UTF_8);
    var signing = Signature.getInstance(algorithm);
    signing.initSign(privateKey);
    signing.update(text);
    var signature = signing.sign();
    var verifying = Signature.getInstance(algorithm);
    verifying.initVerify(publicKey);
    verifying.update(text);
    if (!verifying.verify(signature)) {
      throw new GeneralSecurityException("what the key signs, the certificate does not verify");
    }
  }

  private ProblemException unusable(String what, Exception cause) {
    return GatewayProblem.UNUSABLE_CERTIFICATE.because(
        "`%s` and `%s` %s".formatted(certificate, privateKey, what),
        "check them with `openssl x509 -text -in` and `openssl pkey -check -noout -in`",
        cause);
  }
}

package io.provisioning.controlcenter.gateway.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.gateway.GatewayProblem;
import io.provisioning.controlcenter.identity.IdentityProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CertificateFilesTests {

  @TempDir private Path directory;

  private CertificateFiles files;

  @BeforeEach
  void name() {
    files =
        new CertificateFiles(
            new TlsSettings(directory.resolve("certificate.pem"), directory.resolve("key.pem")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"EC", "RSA", "Ed25519"})
  void aCertificateAndItsKeyAreRead(String algorithm) throws Exception {
    TestCertificate.of("door", algorithm).write(directory);

    var store = files.parse(files.read());

    assertThat(store.certificates())
        .first()
        .satisfies(shown -> assertThat(shown.getSubjectX500Principal()).hasToString("CN=door"));
    assertThat(store.privateKey()).isNotNull();
  }

  @Test
  void aKeyThatOthersMayReadIsRefusedWithWhatToDo() throws Exception {
    TestCertificate.of("door", "EC").write(directory);
    Files.setPosixFilePermissions(
        directory.resolve("key.pem"), PosixFilePermissions.fromString("rw-r--r--"));

    assertThatThrownBy(files::read)
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> {
              assertThat(e.problem()).isEqualTo(IdentityProblem.UNPROTECTED_SECRET);
              assertThat(e.help().orElseThrow()).contains("chmod o= ");
            });
  }

  @Test
  void whatIsNoCertificateOrHasAnotherKeyIsRefused() throws Exception {
    var one = TestCertificate.of("one", "EC");
    var other = TestCertificate.of("other", "EC");

    refused(one.pem().substring(0, 100), one.key(), "are not PEM");
    refused(one.pem(), "", "are not PEM");
    refused(one.key(), one.pem(), "are not PEM");
    refused(one.pem(), other.key(), "do not belong together");
    refused(one.pem(), TestCertificate.of("rsa", "RSA").key(), "do not belong together");
  }

  @Test
  void filesThatAreNotThereAreToldByName() {
    assertThatThrownBy(files::read)
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> {
              assertThat(e.problem()).isEqualTo(GatewayProblem.UNUSABLE_CERTIFICATE);
              assertThat(e.detail()).contains("certificate.pem", "cannot be read");
            });
  }

  private void refused(String certificate, String key, String why) throws IOException {
    new TestCertificate("broken", certificate, key).write(directory);

    assertThatThrownBy(() -> files.parse(files.read()))
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> {
              assertThat(e.problem()).isEqualTo(GatewayProblem.UNUSABLE_CERTIFICATE);
              assertThat(e.detail()).contains(why);
            });
  }
}

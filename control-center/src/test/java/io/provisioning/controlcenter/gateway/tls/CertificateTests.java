package io.provisioning.controlcenter.gateway.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;

class CertificateTests {

  @Test
  void anEndThatIsNearIsAProblem(@TempDir Path directory) throws Exception {
    TestCertificate.of("door", "EC").write(directory);
    var files =
        new CertificateFiles(
            new TlsSettings(directory.resolve("certificate.pem"), directory.resolve("key.pem")));
    var certificate = new Certificate(files);
    certificate.registerBundles(new DefaultSslBundleRegistry());
    var chain = Objects.requireNonNull(files.parse(files.read()).certificates());
    var end = chain.getFirst().getNotAfter().toInstant();

    assertThat(certificate.requireLasting(end.minus(Duration.ofDays(15))).get("days_left"))
        .isEqualTo(15);
    assertThatThrownBy(() -> certificate.requireLasting(end.minus(Duration.ofDays(13))))
        .isInstanceOf(ProblemException.class)
        .hasMessage("the certificate of the control center ends at " + end);
  }
}

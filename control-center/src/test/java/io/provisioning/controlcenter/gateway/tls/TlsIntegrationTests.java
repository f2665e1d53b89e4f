package io.provisioning.controlcenter.gateway.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.provisioning.controlcenter.gateway.RunningDoor;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The door with a certificate. */
@Import(TlsConfiguration.class)
class TlsIntegrationTests extends RunningDoor {

  private static final Path DIRECTORY = directory();

  private final SSLContext trusting = trusting();
  private final HttpClient client = HttpClient.newBuilder().sslContext(trusting).build();

  @Autowired private Certificate certificate;

  @DynamicPropertySource
  static void certificate(DynamicPropertyRegistry registry) {
    registry.add("provisioning.gateway.tls.certificate", () -> DIRECTORY + "/certificate.pem");
    registry.add("provisioning.gateway.tls.private-key", () -> DIRECTORY + "/key.pem");
    registry.add("provisioning.gateway.tls.check", () -> "50ms");
  }

  @BeforeEach
  void showTheFirst() throws Exception {
    replaceBy(TestCertificate.of("first", "EC"));
  }

  @Override
  protected String scheme() {
    return "https";
  }

  @Test
  void anotherCertificateIsShownToNewConnectionsAndOpenOnesGoOn() throws Exception {
    var stream =
        client.send(
            get("/api/v1/workflows/live/events").build(),
            HttpResponse.BodyHandlers.ofInputStream());
    try (var events = stream.body()) {
      assertThat(new String(events.readNBytes(9), StandardCharsets.UTF_8)).isEqualTo("data: 1\n\n");

      replaceBy(TestCertificate.of("second", "RSA"));

      SERVICE.sendMore();
      assertThat(new String(events.readNBytes(9), StandardCharsets.UTF_8)).isEqualTo("data: 2\n\n");
    }
  }

  @Test
  void filesThatCannotBeUsedChangeNothingButTheHealth() throws Exception {
    Files.writeString(DIRECTORY.resolve("certificate.pem"), "-----BEGIN CERTIFICATE-----\nMII");

    await().until(() -> certificate.health().getStatus().equals(Status.DOWN));
    assertThat(certificate.health().getDetails().get("certificate"))
        .asString()
        .contains("certificate.pem", "are not PEM");
    assertThat(shown("TLSv1.3")).isEqualTo("CN=first");

    replaceBy(TestCertificate.of("third", "EC"));
    await().until(() -> certificate.health().getStatus().equals(Status.UP));
  }

  @Test
  void nothingButTls13IsSpoken() {
    assertThatThrownBy(() -> shown("TLSv1.2")).isInstanceOf(SSLException.class);
  }

  @Test
  void plainHttpIsRefused() throws Exception {
    try (var plain = connect()) {
      write(plain, "GET /api/v1/workflows HTTP/1.1\r\nHost: localhost\r\n\r\n");
      assertThat(status(plain)).isEqualTo(400);
    }
  }

  @Test
  void browsersAreToldToComeByTlsOnly() throws Exception {
    var answer =
        client.send(
            get("/api/v1/resources?workspace=mine").build(), HttpResponse.BodyHandlers.ofString());

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Strict-Transport-Security").orElseThrow())
        .contains("max-age=31536000");
  }

  private void replaceBy(TestCertificate other) throws IOException {
    other.write(DIRECTORY);
    await().ignoreExceptions().until(() -> Objects.equals(shown("TLSv1.3"), "CN=" + other.name()));
  }

  /** The name in the certificate that a new connection gets. */
  private String shown(String protocol) throws IOException {
    try (var socket = (SSLSocket) trusting.getSocketFactory().createSocket("localhost", port)) {
      socket.setEnabledProtocols(new String[] {protocol});
      socket.startHandshake();
      var shown = (X509Certificate) socket.getSession().getPeerCertificates()[0];
      return shown.getSubjectX500Principal().toString();
    }
  }

  private static Path directory() {
    try {
      var directory = Files.createTempDirectory("tls");
      TestCertificate.of("first", "EC").write(directory);
      return directory;
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static SSLContext trusting() {
    try {
      var context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {new Everybody()}, new SecureRandom());
      return context;
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /** Which certificate is shown is what these tests look at. */
  private static final class Everybody extends X509ExtendedTrustManager {

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}

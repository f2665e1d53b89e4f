package io.provisioning.orchestrator.webhook.transport;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.user.UserException;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.GreenMailUtil;
import com.icegreen.greenmail.util.ServerSetup;
import io.provisioning.orchestrator.webhook.transport.MailSettings.Tls;
import io.provisioning.orchestrator.webhook.transport.Transport.Answer;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMultipart;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Against a real SMTP server on this machine. */
class MailTransportTests {

  private static final URI ADA = URI.create("mailto:ada@team.example");
  private static final String PAYLOAD = payload("web: workflow failed");

  @TempDir private Path directory;

  private GreenMail server;

  @BeforeEach
  void listen() {
    server = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop();
  }

  private static String payload(String subject) {
    return JsonMapper.shared()
        .writeValueAsString(Map.of("subject", subject, "text", "Workspace: ü", "html", "<p>ü</p>"));
  }

  private Answer post(URI to, String payload) throws InterruptedException {
    return post(server.getSmtp().getPort(), null, Tls.NONE, to, payload);
  }

  private Answer post(int port, @Nullable Path password, Tls tls, URI to, String payload)
      throws InterruptedException {
    return post(port, password, tls, to, payload, Duration.ofSeconds(30));
  }

  private Answer post(
      int port, @Nullable Path password, Tls tls, URI to, String payload, Duration patience)
      throws InterruptedException {
    var user = password == null ? null : "mailer";
    var settings =
        new MailSettings("127.0.0.1", port, user, password, "platform@team.example", tls);
    var clock = Clock.fixed(Instant.parse("2026-11-25T10:00:00Z"), ZoneOffset.UTC);
    return Transport.byMail(settings, patience, clock)
        .post(to, Map.of("webhook-id", "msg_1"), payload);
  }

  @Test
  void aMailArrivesPlainAndWithMarkUp()
      throws InterruptedException, MessagingException, IOException {
    assertThat(post(ADA, PAYLOAD).isAccepted()).isTrue();

    var mail = server.getReceivedMessages()[0];
    assertThat(mail.getSubject()).isEqualTo("web: workflow failed");
    assertThat(mail.getFrom()[0]).hasToString("platform@team.example");
    assertThat(mail.getAllRecipients()).singleElement().hasToString("ada@team.example");
    assertThat(mail.getHeader("Message-ID")).containsExactly("<msg_1@provisioning>");
    assertThat(mail.getHeader("Auto-Submitted")).containsExactly("auto-generated");
    assertThat(mail.getSentDate().toInstant()).isEqualTo("2026-11-25T10:00:00Z");
    var parts = (MimeMultipart) mail.getContent();
    assertThat(parts.getBodyPart(0).getContentType()).startsWith("text/plain");
    assertThat(parts.getBodyPart(0).getContent()).isEqualTo("Workspace: ü");
    assertThat(parts.getBodyPart(1).getContentType()).startsWith("text/html");
  }

  @Test
  void aSubjectAddsNoHeader() throws InterruptedException, MessagingException {
    post(ADA, payload("web\r\nBcc: eve@evil.example\r\n\r\nbody"));

    assertThat(server.getReceivedMessages()).hasSize(1);
    var mail = server.getReceivedMessages()[0];
    assertThat(mail.getSubject()).isEqualTo("web Bcc: eve@evil.example body");
    assertThat(mail.getHeader("Bcc")).isNull();
    assertThat(GreenMailUtil.getHeaders(mail)).doesNotContain("\nBcc");
  }

  @Test
  void aServerThatIsAwayIsNamed() throws InterruptedException {
    var port = server.getSmtp().getPort();
    server.stop();

    var answer = post(port, null, Tls.NONE, ADA, PAYLOAD);

    assertThat(answer.isAccepted()).isFalse();
    assertThat(answer.error()).startsWith("the SMTP server did not accept the mail: ");
  }

  @Test
  void aServerThatSaysNothingIsNotWaitedForLong() throws InterruptedException, IOException {
    try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var answer =
          post(silent.getLocalPort(), null, Tls.NONE, ADA, PAYLOAD, Duration.ofMillis(500));

      assertThat(answer.error()).contains("timed out");
    }
  }

  @Test
  void aMailIsNotSentInPlainTextWhereTlsIsRequired() throws InterruptedException {
    var answer = post(server.getSmtp().getPort(), null, Tls.STARTTLS, ADA, PAYLOAD);

    assertThat(answer.error()).contains("STARTTLS");
    assertThat(server.getReceivedMessages()).isEmpty();
  }

  @Test
  void thePasswordIsReadAndWrongOnesAreSaid()
      throws InterruptedException, IOException, UserException {
    server.getUserManager().createUser("mailer@team.example", "mailer", "right");
    server.getUserManager().setAuthRequired(true);
    var file = Files.writeString(directory.resolve("password"), "wrong\n");
    var port = server.getSmtp().getPort();

    assertThat(post(port, file, Tls.NONE, ADA, PAYLOAD).error())
        .isEqualTo("the SMTP server refused the user name or the password");
    Files.writeString(file, "right\n");
    assertThat(post(port, file, Tls.NONE, ADA, PAYLOAD).isAccepted()).isTrue();
    Files.delete(file);
    assertThat(post(port, file, Tls.NONE, ADA, PAYLOAD).error()).contains("cannot be read");
  }

  @Test
  void withoutServerNothingIsSent() throws InterruptedException {
    var settings = new MailSettings(null, 587, null, null, "platform@team.example", Tls.TLS);

    assertThat(
            Transport.byMail(
                    settings, Duration.ofSeconds(1), Clock.fixed(Instant.EPOCH, ZoneOffset.UTC))
                .post(ADA, Map.of(), PAYLOAD)
                .error())
        .contains("provisioning.mail.host");
  }
}

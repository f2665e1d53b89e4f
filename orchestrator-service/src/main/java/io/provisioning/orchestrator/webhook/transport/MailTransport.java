package io.provisioning.orchestrator.webhook.transport;

import io.provisioning.orchestrator.webhook.transport.MailSettings.Tls;
import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import java.util.Date;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Hands mails to an SMTP server. Each has its own connection, and a {@code Message-ID} that is the
 * same in every attempt, so that a receiver can drop what comes twice.
 */
final class MailTransport implements Transport {

  private static final int ACCEPTED = 250;
  private static final int LONGEST_ERROR = 300;
  private static final String UTF_8 = StandardCharsets.UTF_8.name();
  private static final JsonMapper JSON = JsonMapper.shared();

  private final MailSettings settings;
  private final Duration timeout;
  private final Clock clock;

  /**
   * Mails by one server.
   *
   * @param timeout of the connection, and of each answer of the server
   */
  MailTransport(MailSettings settings, Duration timeout, Clock clock) {
    this.settings = settings;
    this.timeout = timeout;
    this.clock = clock;
  }

  @Override
  public Answer post(URI url, Map<String, String> headers, String payload)
      throws InterruptedException {
    if (!settings.isSet()) {
      return Answer.failed("there is no SMTP server; set provisioning.mail.host");
    }
    try {
      var session = Session.getInstance(properties());
      var id = headers.getOrDefault("webhook-id", "");
      send(session, message(session, id, url.getSchemeSpecificPart(), payload));
      return new Answer(ACCEPTED, null, null, null);
    } catch (AuthenticationFailedException _) {
      return Answer.failed("the SMTP server refused the user name or the password");
    } catch (MessagingException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException("the mail was not sent: the service stops");
      }
      return Answer.failed("the SMTP server did not accept the mail: " + reason(e));
    } catch (IOException _) {
      return Answer.failed("the password file of the SMTP server cannot be read");
    }
  }

  private void send(Session session, MimeMessage message) throws MessagingException, IOException {
    var password = password();
    try (var server = session.getTransport("smtp")) {
      server.connect(settings.host(), settings.port(), settings.username(), password);
      server.sendMessage(message, message.getAllRecipients());
    }
  }

  private @Nullable String password() throws IOException {
    var file = settings.passwordFile();
    return settings.username() == null || file == null
        ? null
        : Files.readString(file).stripTrailing();
  }

  private Properties properties() {
    var millis = String.valueOf(timeout.toMillis());
    var properties = new Properties();
    properties.put("mail.smtp.connectiontimeout", millis);
    properties.put("mail.smtp.timeout", millis);
    properties.put("mail.smtp.writetimeout", millis);
    properties.put("mail.smtp.auth", String.valueOf(settings.username() != null));
    properties.put("mail.smtp.starttls.enable", String.valueOf(settings.tls() == Tls.STARTTLS));
    properties.put("mail.smtp.starttls.required", String.valueOf(settings.tls() == Tls.STARTTLS));
    properties.put("mail.smtp.ssl.enable", String.valueOf(settings.tls() == Tls.TLS));
    properties.put("mail.smtp.ssl.checkserveridentity", "true");
    return properties;
  }

  private MimeMessage message(Session session, String id, String to, String payload)
      throws MessagingException {
    var mail = JSON.readValue(payload, Mail.class);
    var either = new MimeMultipart("alternative");
    // RFC 2046: the best form is the last one.
    either.addBodyPart(part(mail.text(), "plain"));
    either.addBodyPart(part(mail.html(), "html"));
    var message = new Numbered(session, "<" + id + "@provisioning>");
    message.setFrom(new InternetAddress(settings.from(), true));
    message.setRecipient(RecipientType.TO, new InternetAddress(to, true));
    message.setSubject(mail.subject(), UTF_8);
    message.setSentDate(Date.from(clock.instant()));
    // RFC 3834: no machine answers a machine.
    message.setHeader("Auto-Submitted", "auto-generated");
    message.setContent(either);
    message.saveChanges();
    return message;
  }

  private static MimeBodyPart part(String text, String subtype) throws MessagingException {
    var part = new MimeBodyPart();
    part.setText(text, UTF_8, subtype);
    return part;
  }

  /** One line of what the server or the connection said. */
  private static String reason(MessagingException fault) {
    Throwable deepest = fault;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    var text = String.valueOf(deepest.getMessage()).replaceAll("[\\p{Cntrl}\\s]+", " ").strip();
    return text.length() > LONGEST_ERROR ? text.substring(0, LONGEST_ERROR) + "…" : text;
  }

  /** A message that has its id from us. */
  private static final class Numbered extends MimeMessage {

    private final String id;

    Numbered(Session session, String id) {
      super(session);
      this.id = id;
    }

    @Override
    protected void updateMessageID() throws MessagingException {
      setHeader("Message-ID", id);
    }
  }
}

package io.provisioning.orchestrator.webhook.transport;

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The SMTP server that mails are handed to.
 *
 * @param host name or address; without it no mail is sent
 * @param username for the server; none where it needs none
 * @param passwordFile with the password of that user, read for each mail
 * @param from address that mails come from
 * @param tls how the connection is encrypted
 */
@ConfigurationProperties("provisioning.mail")
public record MailSettings(
    @Nullable String host,
    @DefaultValue("587") int port,
    @Nullable String username,
    @Nullable Path passwordFile,
    @DefaultValue("provisioning@localhost") String from,
    @DefaultValue("starttls") Tls tls) {

  private static final Pattern LOCAL = Pattern.compile("localhost|127(\\.\\d{1,3}){3}|::1");

  /** How a connection is encrypted; a server that cannot do it gets nothing. */
  public enum Tls {
    NONE,
    /** It begins in plain text, and is encrypted before anything is sent. */
    STARTTLS,
    /** From the first byte on. */
    TLS
  }

  public MailSettings {
    host = Optional.ofNullable(host).filter(it -> !it.isBlank()).orElse(null);
    if (port < 1 || port > 65_535) {
      throw new IllegalArgumentException("provisioning.mail.port is from 1 to 65535");
    }
    if (username != null && passwordFile == null) {
      throw new IllegalArgumentException(
          "provisioning.mail.username needs provisioning.mail.password-file");
    }
    if (username != null && tls == Tls.NONE && host != null && !LOCAL.matcher(host).matches()) {
      throw new IllegalArgumentException(
          "provisioning.mail.tls=none would send the password readable; use starttls or tls");
    }
    if (!isAddress(from)) {
      throw new IllegalArgumentException("provisioning.mail.from is not an e-mail address");
    }
  }

  /** Whether there is a server at all. */
  public boolean isSet() {
    return host != null;
  }

  /** Whether a text is one address and nothing else: no name, no list, no line break. */
  public static boolean isAddress(String text) {
    try {
      var address = new InternetAddress(text, true);
      address.validate();
      return text.equals(address.getAddress())
          && text.indexOf('@') > 0
          && text.length() <= 254
          && text.chars().noneMatch(it -> Character.isISOControl(it) || Character.isWhitespace(it));
    } catch (AddressException _) {
      return false;
    }
  }
}

package io.provisioning.controlcenter.identity.session;

import io.provisioning.controlcenter.identity.account.User;
import io.provisioning.controlcenter.identity.secret.Hmac;
import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.crypto.SecretKey;

/**
 * Tokens of devices on which somebody signed in: a random name, and an HMAC-SHA256 of it, the
 * account and its password as it is stored (OWASP, "Device Cookies"). Such a token lets nobody in.
 * It keeps the guesses of strangers apart from its owner's, and is worth nothing after the password
 * has changed.
 */
public final class DeviceTokens {

  private static final Pattern FORM = Pattern.compile("([A-Za-z0-9_-]{43})\\.([A-Za-z0-9_-]{43})");

  private final Hmac hmac;
  private final RandomSecrets secrets;

  /** Signed with this key. */
  public DeviceTokens(SecretKey key, RandomSecrets secrets) {
    hmac = new Hmac(key);
    this.secrets = secrets;
  }

  String make(User user) {
    var device = secrets.opaque();
    return device + "." + hmac.of(signed(device, user));
  }

  /** The name of the device, if this user signed in on it with the password of now. */
  public Optional<String> device(User user, String token) {
    var parts = FORM.matcher(token);
    return parts.matches() && hmac.matches(signed(parts.group(1), user), parts.group(2))
        ? Optional.of(parts.group(1))
        : Optional.empty();
  }

  private static String signed(String device, User user) {
    var password = user.password();
    var hash = password == null ? null : password.hash();
    return device + "." + user.id() + "." + Objects.requireNonNullElse(hash, "");
  }
}

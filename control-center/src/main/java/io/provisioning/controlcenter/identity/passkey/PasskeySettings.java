package io.provisioning.controlcenter.identity.passkey;

import io.provisioning.controlcenter.identity.PublicOrigin;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Passkeys.
 *
 * @param rpId the domain that they are for; the host of the public origin unless it says otherwise
 * @param origins of pages that may ask for them; the public origin alone if there are none
 * @param patience how long a challenge waits for its answer
 */
@ConfigurationProperties("provisioning.identity.passkeys")
record PasskeySettings(
    @Nullable String rpId, @DefaultValue Set<URI> origins, @DefaultValue("5m") Duration patience) {

  PasskeySettings {
    origins = Set.copyOf(origins);
  }

  /** The same with what it leaves to the public origin. */
  PasskeySettings at(PublicOrigin origin) {
    var all = origins.isEmpty() ? Set.of(origin.publicOrigin()) : origins;
    var domain = Objects.requireNonNullElse(rpId, origin.publicOrigin().getHost());
    var strangers = all.stream().filter(it -> !isWithin(domain, it.getHost())).toList();
    if (!strangers.isEmpty()) {
      throw new IllegalArgumentException(
          "provisioning.identity.passkeys: no browser shows passkeys of %s to pages of %s"
              .formatted(domain, strangers));
    }
    return new PasskeySettings(domain, all, patience);
  }

  private static boolean isWithin(String domain, String host) {
    return host.equals(domain) || host.endsWith("." + domain);
  }

  String domain() {
    return Objects.requireNonNull(rpId, "settings at a public origin have a domain");
  }
}

package io.provisioning.controlcenter.identity.passkey;

import io.provisioning.controlcenter.identity.PublicOrigin;
import io.provisioning.controlcenter.identity.account.Users;
import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;

/** Passkeys of a control center at {@link #ORIGIN}. */
public final class PasskeyFixtures {

  public static final String ORIGIN = "http://localhost:8080";

  public static Passkeys passkeys(Users users, InstantSource time) {
    var settings =
        new PasskeySettings(null, Set.of(), Duration.ofMinutes(5))
            .at(new PublicOrigin(URI.create(ORIGIN)));
    return new Passkeys(settings, users, new RandomSecrets(new SecureRandom()), time);
  }

  private PasskeyFixtures() {}
}

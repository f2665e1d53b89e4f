package io.provisioning.controlcenter.identity.session;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Sessions.
 *
 * @param lifetime after which one signs in again, however often one was there
 * @param idle after which a session ends that nobody used
 * @param fresh how long a factor that was shown is enough to change what protects the account
 */
@ConfigurationProperties("provisioning.identity.sessions")
record SessionSettings(
    @DefaultValue("30d") Duration lifetime,
    @DefaultValue("7d") Duration idle,
    @DefaultValue("10m") Duration fresh) {

  public SessionSettings {
    if (!lifetime.isPositive() || !idle.isPositive() || !fresh.isPositive()) {
      throw new IllegalArgumentException(
          "provisioning.identity.sessions.lifetime, .idle and .fresh are more than 0");
    }
  }
}

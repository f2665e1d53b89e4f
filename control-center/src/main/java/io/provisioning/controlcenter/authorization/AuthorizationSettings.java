package io.provisioning.controlcenter.authorization;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How access is decided.
 *
 * @param freshFor how long a second factor counts as shown a moment ago
 */
@ConfigurationProperties("provisioning.authorization")
record AuthorizationSettings(@DefaultValue("5m") Duration freshFor) {

  AuthorizationSettings {
    if (freshFor.isNegative()) {
      throw new IllegalArgumentException("fresh-for must not be negative");
    }
  }
}

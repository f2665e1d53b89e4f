package io.provisioning.controlcenter.identity.account;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How passwords are kept. The defaults are what OWASP asks of Argon2id; docs/user/identity.md says
 * how long they take.
 *
 * @param minLength in characters
 * @param memory that one computation takes
 * @param iterations over that memory
 * @param concurrency how many are computed at once; others wait
 * @param patience how long they wait
 */
@ConfigurationProperties("provisioning.identity.passwords")
record PasswordSettings(
    @DefaultValue("12") int minLength,
    @DefaultValue("19MB") DataSize memory,
    @DefaultValue("2") int iterations,
    @DefaultValue("4") int concurrency,
    @DefaultValue("5s") Duration patience) {

  PasswordSettings {
    if (minLength < 8 || minLength > 64) {
      throw new IllegalArgumentException(
          "provisioning.identity.passwords.min-length is from 8 to 64");
    }
    if (iterations < 1 || concurrency < 1 || !patience.isPositive()) {
      throw new IllegalArgumentException(
          "provisioning.identity.passwords.iterations, .concurrency and .patience are more than 0");
    }
  }
}

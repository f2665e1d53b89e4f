package io.provisioning.vault.lease;

import io.provisioning.service.job.Job;
import io.provisioning.vault.lease.postgres.DatabaseUsers;
import io.provisioning.vault.lease.postgres.PostgresUsers;
import java.time.Duration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(Leases.Limits.class)
class LeaseConfiguration {

  private static final Duration EVERY = Duration.ofSeconds(30);

  /** The driver is loaded when the first user is made. */
  @Bean
  DatabaseUsers databaseUsers() {
    return new PostgresUsers();
  }

  @Bean
  Job leaseRevocation(Revocations revocations) {
    return new Job(
        "lease-revocation",
        "Removes the users of databases whose leases have ended",
        EVERY,
        EVERY,
        revocations::run);
  }
}

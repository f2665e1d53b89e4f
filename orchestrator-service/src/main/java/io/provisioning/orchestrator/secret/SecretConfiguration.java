package io.provisioning.orchestrator.secret;

import io.provisioning.service.token.WorkloadIdentity;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({SecretSettings.class, VaultSettings.class})
class SecretConfiguration {

  private static final Duration FIRST_WAIT = Duration.ofSeconds(1);

  @Bean
  @Conditional(VaultIsSet.class)
  HttpVault vault(VaultSettings settings, ObjectProvider<WorkloadIdentity> identities) {
    var identity = identities.getIfAvailable();
    if (identity == null) {
      throw SecretProblem.SECRETS_UNAVAILABLE.because(
          "`provisioning.vault.url` is set, but the orchestrator has no key to ask the vault with",
          "set `provisioning.security.workload-key`, or start with `provisioning up`");
    }
    return new HttpVault(Objects.requireNonNull(settings.url()), settings.timeout(), identity);
  }

  @Bean
  @Conditional(VaultIsSet.class)
  AccountSecrets accountSecrets(HttpVault vault) {
    return new AccountSecrets(vault);
  }

  @Bean
  @Conditional(VaultIsSet.class)
  AdoptingSecrets vaultSecrets(SecretSettings settings, HttpVault vault, Clock clock) {
    var directory = settings.home().resolve("secrets");
    new FilesystemMarker(directory).put();
    return new AdoptingSecrets(
        new HttpVaultSecrets(vault, clock), new FilesystemLeftovers(directory));
  }

  @Bean
  @Conditional(VaultIsSet.class)
  LiteralSecrets vaultLiterals(SecretSettings settings, HttpVault vault, Clock clock) {
    var key = new FilesystemKey(settings.home().resolve("keys/literal-secrets.key"));
    return new HttpLiteralSecrets(vault, new Fingerprints(key.read()), clock);
  }

  @Bean
  @Conditional(VaultIsSet.class)
  Identities vaultIdentities(HttpVault vault) {
    return new HttpVaultIdentities(vault);
  }

  @Bean
  @ConditionalOnMissingBean(Identities.class)
  Identities noIdentities() {
    return _ -> List.of();
  }

  @Bean
  @ConditionalOnMissingBean(LiteralSecrets.class)
  LiteralSecrets untouchedLiterals() {
    return LiteralSecrets.untouched();
  }

  @Bean
  @Conditional(VaultIsSet.class)
  SecretMove secretMove(AdoptingSecrets secrets) {
    return new SecretMove(secrets, FIRST_WAIT);
  }

  @Bean
  @ConditionalOnMissingBean(Secrets.class)
  Secrets secrets(SecretSettings settings, Clock clock) {
    var directory = settings.home().resolve("secrets");
    new FilesystemMarker(directory).requireNone();
    return new FilesystemSecrets(directory, clock);
  }
}

package io.provisioning.orchestrator.account;

import io.provisioning.orchestrator.admission.Admission;
import io.provisioning.orchestrator.provider.Accounts;
import io.provisioning.orchestrator.provider.CredentialSource;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.orchestrator.resource.ResourceGraph;
import io.provisioning.orchestrator.secret.AccountSecrets;
import io.provisioning.orchestrator.secret.VaultIsSet;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@Conditional(VaultIsSet.class)
class AccountConfiguration {

  @Bean
  CredentialSource vaultCredentials(AccountSecrets secrets, Clock clock) {
    return new VaultCredentials(secrets, clock);
  }

  @Bean
  ProviderAccounts providerAccounts(
      AccountSecrets secrets,
      CredentialSource credentials,
      Providers providers,
      Accounts limits,
      Admission admission,
      ResourceGraph graph) {
    return new ProviderAccounts(
        secrets, credentials, providers, limits, admission, graph::recorded);
  }
}

package io.provisioning.controlcenter.authorization;

import io.provisioning.controlcenter.audit.AuditReview;
import io.provisioning.controlcenter.audit.AuditTrail;
import io.provisioning.controlcenter.authorization.policy.Actions;
import io.provisioning.controlcenter.authorization.policy.ActivePolicies;
import io.provisioning.controlcenter.authorization.policy.PolicyReader;
import io.provisioning.controlcenter.contract.OperationCatalog;
import io.provisioning.controlcenter.identity.AccountReview;
import io.provisioning.service.configuration.LiveSettings;
import java.time.Clock;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AuthorizationSettings.class)
class AuthorizationConfiguration {

  @Bean
  PolicyReader policyReader(OperationCatalog operations) {
    return new PolicyReader(Actions.of(operations.all()));
  }

  @Bean
  Inventory inventory() {
    return new Inventory();
  }

  @Bean
  ActivePolicies activePolicies(PolicyReader reader) {
    return new ActivePolicies(reader);
  }

  @Bean
  Situations situations(PolicyReader reader, Inventory inventory, LiveSettings live, Clock clock) {
    var settings = live.of(AuthorizationSettings.class, "fresh-for");
    return new Situations(reader.actions(), inventory, () -> settings.get().freshFor(), clock);
  }

  @Bean
  Precedents precedents(AccountReview accounts, AuditReview audit) {
    return new Precedents(accounts, audit);
  }

  @Bean
  Authorizer authorizer(ActivePolicies policies, Situations situations, Inventory inventory) {
    return new CedarAuthorizer(policies, situations, inventory);
  }

  @Bean
  PoliciesInForce policiesInForce(ActivePolicies policies) {
    return new PoliciesInForce(policies);
  }

  @Bean
  AccessAudit accessAudit(AuditTrail trail) {
    return new AccessAudit(trail);
  }
}

package io.provisioning.controlcenter.authorization.grant;

import io.provisioning.controlcenter.authorization.AccessAudit;
import io.provisioning.controlcenter.authorization.policy.ActivePolicies;
import io.provisioning.controlcenter.identity.AccountReview;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class GrantConfiguration {

  @Bean
  Recipients recipients(AccountReview accounts) {
    return new Recipients(accounts);
  }

  /** Grants hold before the first request is decided. */
  @Bean
  GrantLife grantLife(Grants grants, ActivePolicies policies, AccessAudit audit, Clock clock) {
    var life = new GrantLife(grants, policies, audit, clock);
    life.open();
    return life;
  }
}

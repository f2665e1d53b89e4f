package io.provisioning.controlcenter.authorization.inquiry;

import io.provisioning.controlcenter.authorization.Inventory;
import io.provisioning.controlcenter.authorization.Situations;
import io.provisioning.controlcenter.authorization.policy.ActivePolicies;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class InquiryConfiguration {

  @Bean
  Explanations explanations(ActivePolicies policies, Situations situations, Clock clock) {
    return new Explanations(policies, situations, clock);
  }

  @Bean
  Permissions permissions(Situations situations, Inventory inventory) {
    return new Permissions(situations, inventory);
  }
}

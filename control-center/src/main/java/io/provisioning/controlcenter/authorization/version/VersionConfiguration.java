package io.provisioning.controlcenter.authorization.version;

import io.provisioning.controlcenter.authorization.AccessAudit;
import io.provisioning.controlcenter.authorization.Precedents;
import io.provisioning.controlcenter.authorization.inquiry.Permissions;
import io.provisioning.controlcenter.authorization.policy.ActivePolicies;
import io.provisioning.controlcenter.authorization.policy.ActivePolicies.Source;
import java.time.Clock;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(VersionSettings.class)
class VersionConfiguration {

  /** Policies of the machine and of the store hold before the first request is decided. */
  @Bean
  PolicyLife policyLife(
      PolicyVersions versions,
      ActivePolicies policies,
      Permissions permissions,
      AccessAudit audit,
      VersionSettings settings,
      Clock clock) {
    policies.replace(Source.DIRECTORY, PolicyDirectory.read(settings.directory()));
    var life =
        new PolicyLife(versions, policies, permissions, audit, settings.secondPerson(), clock);
    life.open();
    return life;
  }

  @Bean
  Preview preview(Permissions permissions, Precedents precedents, Clock clock) {
    return new Preview(permissions, precedents, clock);
  }
}

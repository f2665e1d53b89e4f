package io.provisioning.controlcenter.identity.administration;

import io.provisioning.controlcenter.identity.IdentityAudit;
import io.provisioning.controlcenter.identity.account.Administrators;
import io.provisioning.controlcenter.identity.account.Groups;
import io.provisioning.controlcenter.identity.account.Passwords;
import io.provisioning.controlcenter.identity.account.ServiceAccounts;
import io.provisioning.controlcenter.identity.account.Users;
import io.provisioning.controlcenter.identity.secret.Hmac;
import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import io.provisioning.controlcenter.identity.secret.SecretKeys;
import java.time.InstantSource;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class AdministrationConfiguration {

  @Bean
  GroupAdministration groupAdministration(
      Groups groups,
      Users users,
      ServiceAccounts programs,
      IdentityAudit audit,
      ApplicationEventPublisher events,
      InstantSource time) {
    return new GroupAdministration(groups, users, programs, audit, events, time);
  }

  @Bean
  UserAdministration userAdministration(
      Users users,
      GroupAdministration groups,
      Passwords passwords,
      RandomSecrets secrets,
      Administrators administrators,
      IdentityAudit audit,
      ApplicationEventPublisher events,
      InstantSource time) {
    return new UserAdministration(
        users, groups, passwords, secrets, administrators, audit, events, time);
  }

  @Bean
  Recovery recovery(SecretKeys keys, UserAdministration users, IdentityAudit audit) {
    return new Recovery(keys.get(Recovery.FILE, Hmac.ALGORITHM), users, audit);
  }

  @Bean
  ServiceAccountAdministration serviceAccountAdministration(
      ServiceAccounts accounts,
      GroupAdministration groups,
      RandomSecrets secrets,
      IdentityAudit audit,
      ApplicationEventPublisher events,
      InstantSource time) {
    return new ServiceAccountAdministration(accounts, groups, secrets, audit, events, time);
  }
}

package io.provisioning.controlcenter.identity.signin;

import io.provisioning.controlcenter.identity.IdentityAudit;
import io.provisioning.controlcenter.identity.account.PasswordRules;
import io.provisioning.controlcenter.identity.account.Passwords;
import io.provisioning.controlcenter.identity.account.ServiceAccounts;
import io.provisioning.controlcenter.identity.account.Users;
import io.provisioning.controlcenter.identity.factor.SecondFactors;
import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import io.provisioning.controlcenter.identity.session.SessionSettings;
import io.provisioning.controlcenter.identity.session.Sessions;
import io.provisioning.controlcenter.identity.token.AccessTokens;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class SignInConfiguration {

  @Bean
  Attempts attempts(InstantSource time) {
    return new Attempts(time);
  }

  @Bean
  SignIn signIn(
      Users users,
      Passwords passwords,
      PasswordRules rules,
      SecondFactors factors,
      Sessions sessions,
      Attempts attempts,
      IdentityAudit audit,
      InstantSource time) {
    return new SignIn(users, passwords, rules, factors, sessions, attempts, audit, time);
  }

  @Bean
  ProgramSignIn programSignIn(
      ServiceAccounts accounts,
      AccessTokens tokens,
      Attempts attempts,
      IdentityAudit audit,
      InstantSource time) {
    return new ProgramSignIn(accounts, tokens, attempts, audit, time);
  }

  @Bean
  OwnAccount ownAccount(
      Users users,
      Passwords passwords,
      SecondFactors factors,
      SignIn signIn,
      Sessions sessions,
      Attempts attempts,
      IdentityAudit audit,
      SessionSettings settings,
      InstantSource time) {
    return new OwnAccount(
        users, passwords, factors, signIn, sessions, attempts, audit, settings.fresh(), time);
  }

  @Bean
  DeviceAuthorizations deviceAuthorizations(
      Sessions sessions, RandomSecrets secrets, IdentityAudit audit, InstantSource time) {
    return new DeviceAuthorizations(sessions, secrets, audit, time);
  }

  @Bean
  HttpTokens httpTokens(AccessTokens tokens, SessionSettings settings) {
    return new HttpTokens(tokens, settings.lifetime());
  }
}

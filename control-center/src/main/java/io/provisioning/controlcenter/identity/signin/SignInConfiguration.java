package io.provisioning.controlcenter.identity.signin;

import io.provisioning.controlcenter.identity.IdentityAudit;
import io.provisioning.controlcenter.identity.TokenChallenges;
import io.provisioning.controlcenter.identity.account.PasswordRules;
import io.provisioning.controlcenter.identity.account.Passwords;
import io.provisioning.controlcenter.identity.account.ServiceAccounts;
import io.provisioning.controlcenter.identity.account.Users;
import io.provisioning.controlcenter.identity.factor.SecondFactors;
import io.provisioning.controlcenter.identity.passkey.Passkeys;
import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import io.provisioning.controlcenter.identity.session.DeviceTokens;
import io.provisioning.controlcenter.identity.session.FreshFactor;
import io.provisioning.controlcenter.identity.session.RefreshCookie;
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
  SecondFactorCheck secondFactorCheck(SecondFactors codes, Passkeys passkeys) {
    return new SecondFactorCheck(codes, passkeys);
  }

  @Bean
  PasskeySignIn passkeySignIn(Passkeys passkeys, Sessions sessions, IdentityAudit audit) {
    return new PasskeySignIn(passkeys, sessions, audit);
  }

  @Bean
  Acquaintance acquaintance(DeviceTokens devices, SecondFactorCheck factors) {
    return new Acquaintance(devices, factors);
  }

  @Bean
  SignIn signIn(
      Users users,
      Passwords passwords,
      PasswordRules rules,
      SecondFactorCheck factors,
      Sessions sessions,
      Acquaintance acquaintance,
      Attempts attempts,
      IdentityAudit audit,
      InstantSource time) {
    return new SignIn(
        users, passwords, rules, factors, sessions, acquaintance, attempts, audit, time);
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
  ServiceSignIn serviceSignIn(
      SignIn users,
      ProgramSignIn programs,
      ServiceAccounts accounts,
      AccessTokens tokens,
      TokenChallenges challenges,
      IdentityAudit audit,
      InstantSource time) {
    return new ServiceSignIn(users, programs, accounts, tokens, challenges, audit, time);
  }

  @Bean
  OwnAccount ownAccount(
      Users users,
      Passwords passwords,
      SecondFactors factors,
      SecondFactorCheck check,
      Passkeys passkeys,
      SignIn signIn,
      Sessions sessions,
      Attempts attempts,
      IdentityAudit audit,
      FreshFactor fresh) {
    return new OwnAccount(
        users, passwords, factors, check, passkeys, signIn, sessions, attempts, audit, fresh);
  }

  @Bean
  DeviceAuthorizations deviceAuthorizations(
      Sessions sessions, RandomSecrets secrets, IdentityAudit audit, InstantSource time) {
    return new DeviceAuthorizations(sessions, secrets, audit, time);
  }

  @Bean
  HttpTokens httpTokens(AccessTokens tokens, RefreshCookie cookie) {
    return new HttpTokens(tokens, cookie);
  }
}

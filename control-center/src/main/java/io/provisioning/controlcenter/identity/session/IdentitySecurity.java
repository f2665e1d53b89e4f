package io.provisioning.controlcenter.identity.session;

import io.provisioning.controlcenter.identity.OpenOperations;
import io.provisioning.controlcenter.identity.PublicOrigin;
import io.provisioning.controlcenter.identity.TokenChallenges;
import io.provisioning.controlcenter.identity.token.AccessTokens;
import io.provisioning.service.OwnDoor;
import io.provisioning.service.token.MonitoringDoor;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.ProviderNotFoundException;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.header.HeaderWriterFilter;
import org.springframework.web.servlet.HandlerExceptionResolver;

/** What stands before every request: headers, and the access token. */
@Configuration(proxyBeanMethods = false)
class IdentitySecurity {

  /** For answers that no page is made of; a page that needs more says so itself. */
  private static final String NOTHING = "default-src 'none'; frame-ancestors 'none'";

  @Bean
  OwnDoor ownDoor() {
    return new OwnDoor();
  }

  /**
   * The token decides, not Spring Security: a path is open or its caller known, and policies decide
   * the rest. Nothing is done for a cookie alone, so there is nothing to forge a request for. What
   * Spring Security would do for sessions and users of its own is left out, since every request
   * would pay for it; its firewall and its headers stay.
   */
  @Bean
  SecurityFilterChain identityChain(
      HttpSecurity http,
      OpenOperations open,
      MonitoringDoor monitoring,
      TokenChallenges challenges,
      PublicOrigin origin,
      AccessTokens tokens,
      KnownCallers known,
      @Qualifier("handlerExceptionResolver") HandlerExceptionResolver problems) {
    return http.csrf(AbstractHttpConfigurer::disable)
        .logout(AbstractHttpConfigurer::disable)
        .requestCache(AbstractHttpConfigurer::disable)
        .sessionManagement(AbstractHttpConfigurer::disable)
        .securityContext(AbstractHttpConfigurer::disable)
        .servletApi(AbstractHttpConfigurer::disable)
        .anonymous(AbstractHttpConfigurer::disable)
        .exceptionHandling(AbstractHttpConfigurer::disable)
        .headers(it -> it.contentSecurityPolicy(csp -> csp.policyDirectives(NOTHING)))
        .addFilterAfter(
            new TokenFilter(open, monitoring, challenges, origin, tokens, known, problems),
            HeaderWriterFilter.class)
        .build();
  }

  /** Nobody signs in by Spring's own means; without this it would make a user to do so. */
  @Bean
  AuthenticationManager noAuthenticationManager() {
    return authentication -> {
      throw new ProviderNotFoundException("people sign in at /api/v1/sessions");
    };
  }
}

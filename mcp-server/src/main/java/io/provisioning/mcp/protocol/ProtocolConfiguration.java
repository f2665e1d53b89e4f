package io.provisioning.mcp.protocol;

import io.provisioning.mcp.feature.Offer;
import io.provisioning.service.problem.ProblemResponses;
import java.time.InstantSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.info.BuildProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ProtocolSettings.class)
class ProtocolConfiguration {

  /** After the guards of every service, before anything is read. */
  private static final int AFTER_THE_GUARDS = Ordered.HIGHEST_PRECEDENCE + 4;

  @Bean
  Methods methods(Offer offer) {
    return new Methods(offer);
  }

  @Bean
  Subscriptions subscriptions(Offer offer) {
    return new Subscriptions(offer);
  }

  @Bean
  Sessions sessions() {
    return new Sessions();
  }

  @Bean
  ServerIdentity serverIdentity(ObjectProvider<BuildProperties> build) {
    var properties = build.getIfAvailable();
    var version = properties == null ? null : properties.getVersion();
    return new ServerIdentity(version == null ? "development" : version);
  }

  @Bean
  StatelessLane statelessLane(
      Methods methods, Subscriptions subscriptions, InstantSource time, ServerIdentity identity) {
    return new StatelessLane(methods, subscriptions, new SealedStates(time), identity);
  }

  @Bean
  HandshakeLane handshakeLane(
      Methods methods, Offer offer, Sessions sessions, ServerIdentity identity) {
    return new HandshakeLane(methods, offer, sessions, identity);
  }

  @Bean
  FilterRegistrationBean<OriginFilter> originFilter(
      ProtocolSettings settings, ProblemResponses problems) {
    var filter =
        new FilterRegistrationBean<>(new OriginFilter(settings.allowedOrigins(), problems));
    filter.setOrder(AFTER_THE_GUARDS);
    return filter;
  }
}

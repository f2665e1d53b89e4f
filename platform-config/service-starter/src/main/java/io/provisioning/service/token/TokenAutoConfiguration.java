package io.provisioning.service.token;

import io.provisioning.service.FilterOrder;
import io.provisioning.service.OwnDoor;
import io.provisioning.service.problem.ProblemResponses;
import java.time.InstantSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;

/** Guards every service, unless it has a door of its own. */
@AutoConfiguration
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@EnableConfigurationProperties({SecuritySettings.class, MonitoringSettings.class})
final class TokenAutoConfiguration {

  @Bean
  FilterRegistrationBean<HostFilter> hostFilter(
      SecuritySettings settings, ProblemResponses problems) {
    return FilterOrder.HOST.register(new HostFilter(settings.allowedHosts(), problems));
  }

  @Bean
  @ConditionalOnMissingBean(OwnDoor.class)
  FilterRegistrationBean<DoorFilter> doorFilter(
      SecuritySettings settings,
      @Value("${spring.application.name:}") String audience,
      InstantSource time,
      MonitoringDoor monitoring,
      ProblemResponses problems) {
    var tokens = tokens(settings, audience, time);
    return FilterOrder.DOOR.register(new DoorFilter(tokens, monitoring, problems));
  }

  @Bean
  MonitoringDoor monitoringDoor(MonitoringSettings settings) {
    return MonitoringDoor.of(settings.tokenFile());
  }

  /** The key of this service, if it was given one. */
  @Bean
  @ConditionalOnProperty("provisioning.security.workload-key")
  WorkloadIdentity workloadIdentity(
      SecuritySettings settings,
      @Value("${spring.application.name:}") String service,
      InstantSource time) {
    if (settings.workloadKey() == null) {
      throw new TokenException("`provisioning.security.workload-key` names no file");
    }
    return WorkloadIdentity.read(settings.workloadKey(), service, time);
  }

  /** Of the platform, and of workloads where their keys were given. */
  static TokenCheck tokens(SecuritySettings settings, String audience, InstantSource time) {
    var platform = platformTokens(settings, audience, time);
    if (settings.workloads() == null) {
      return platform;
    }
    var keys = WorkloadKeys.read(settings.workloads());
    return new EitherTokens(new WorkloadTokens(keys, named(audience), time), platform);
  }

  /** One of both, and not both: what was meant to be closed must not stay open by a second way. */
  private static TokenCheck platformTokens(
      SecuritySettings settings, String audience, InstantSource time) {
    var file = settings.tokenFile();
    var keySet = settings.keySetUri();
    if (file != null && keySet != null) {
      throw new TokenException(
          "both `provisioning.security.token-file` and `provisioning.security.key-set-uri` are"
              + " set");
    }
    if (file != null) {
      return Token.read(file);
    }
    if (keySet == null) {
      throw new TokenException(
          "neither `provisioning.security.token-file` nor `provisioning.security.key-set-uri` is"
              + " set");
    }
    return PlatformTokens.of(keySet, settings.issuer(), named(audience), time);
  }

  private static String named(String audience) {
    if (audience.isEmpty()) {
      throw new TokenException("`spring.application.name` is not set: it is the tokens' audience");
    }
    return audience;
  }
}

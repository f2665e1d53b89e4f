package io.provisioning.controlcenter.gateway;

import io.micrometer.core.instrument.MeterRegistry;
import io.provisioning.controlcenter.audit.AuditTrail;
import io.provisioning.controlcenter.authorization.Authorizer;
import io.provisioning.controlcenter.contract.Contracts;
import io.provisioning.controlcenter.contract.OperationCatalog;
import io.provisioning.controlcenter.identity.OpenOperations;
import io.provisioning.controlcenter.identity.TokenChallenges;
import io.provisioning.controlcenter.platform.Things;
import io.provisioning.service.body.HttpBodyLimits;
import io.provisioning.service.configuration.LiveSettings;
import io.provisioning.service.problem.ProblemResponses;
import io.provisioning.service.problem.RequestProblem;
import jakarta.servlet.FilterChain;
import java.time.Clock;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.security.web.firewall.StrictHttpFirewall;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(GatewaySettings.class)
class GatewayConfiguration {

  /** Of what passes through, too: the door reads it first. */
  @Bean
  HttpBodyLimits bodyLimits(Contracts contracts) {
    return HttpBodyLimits.of(contracts.documents());
  }

  /** What a contract leaves without security, and nothing else. */
  @Bean
  OpenOperations openOperations(OperationCatalog catalog) {
    return (method, path) ->
        catalog.find(method, path).filter(match -> match.operation().isOpen()).isPresent();
  }

  /** What contracts secure by a scheme that says where tokens are had. */
  @Bean
  TokenChallenges tokenChallenges(OperationCatalog catalog) {
    return new ContractChallenges(catalog);
  }

  /** A slash that is written as %2F belongs to a name; every other trick with paths is refused. */
  @Bean
  HttpFirewall httpFirewall() {
    var firewall = new StrictHttpFirewall();
    firewall.setAllowUrlEncodedSlash(true);
    firewall.setAllowUrlEncodedPercent(true); // the slash is left as it is, so it has one
    firewall.setUnsafeAllowAnyHttpMethod(true); // the door knows which a path takes, and says so
    firewall.setAllowedHeaderValues(GatewayConfiguration::isText);
    return firewall;
  }

  /** What the firewall asks by itself, without its regular expression: tokens are long. */
  private static boolean isText(String value) {
    for (int at = 0; at < value.length(); ) {
      var character = value.codePointAt(at);
      if (character != '\t'
          && (Character.isISOControl(character) || !Character.isDefined(character))) {
        return false;
      }
      at += Character.charCount(character);
    }
    return true;
  }

  /** A span for each of a dozen filters costs more than the filters do. */
  @Bean
  SecurityObservationSettings observeNoFilters() {
    return SecurityObservationSettings.noObservations();
  }

  @Bean
  RequestRejectedHandler requestRejectedHandler(ProblemResponses problems) {
    return (_, response, e) ->
        problems.write(
            response,
            RequestProblem.MALFORMED_REQUEST.because(
                "the URL or a header of the request is malformed", e));
  }

  /** Behind Spring Security's filters (order -100), which find out who asks. */
  @Bean
  FilterRegistrationBean<FrontDoorFilter> frontDoor(
      OperationCatalog catalog,
      Authorizer authorizer,
      Things things,
      AuditTrail trail,
      KeptAnswers answers,
      FilterChain passage,
      @Value("${spring.application.name}") String self,
      GatewaySettings settings,
      ProblemResponses problems,
      JsonMapper json,
      LiveSettings live,
      MeterRegistry meters,
      Clock clock) {
    var limited = live.of(GatewaySettings.class, "limits");
    return new FilterRegistrationBean<>(
        new FrontDoorFilter(
            new HttpCalls(catalog, json),
            new RequestLimits(() -> limited.get().limits(), clock),
            new Access(authorizer, new Subjects(things)),
            trail,
            new HttpOnceOnly(new OnceOnly(answers, settings.keepAnswers())),
            passage,
            self,
            new RequestTimes(meters),
            problems));
  }
}

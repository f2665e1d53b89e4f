package io.provisioning.controlcenter.gateway;

import io.micrometer.core.instrument.MeterRegistry;
import io.provisioning.controlcenter.audit.AuditTrail;
import io.provisioning.controlcenter.authorization.Authorizer;
import io.provisioning.controlcenter.authorization.Inventory;
import io.provisioning.controlcenter.identity.OpenOperations;
import io.provisioning.controlcenter.identity.ServiceTokens;
import io.provisioning.service.body.HttpBodyLimits;
import io.provisioning.service.configuration.LiveSettings;
import io.provisioning.service.problem.ProblemResponses;
import io.provisioning.service.problem.RequestProblem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ClassPathResource;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.security.web.firewall.StrictHttpFirewall;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.ServerResponse;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(GatewaySettings.class)
@EnableScheduling
class GatewayConfiguration {

  /** Folder of each service's document, by the name of the service. */
  private static final Map<String, String> FOLDERS =
      Map.of("control-center", "control-center", "orchestrator", "orchestrator-service");

  @Bean
  ServiceDocuments serviceDocuments() throws IOException {
    var documents = new ArrayList<ServiceDocument>();
    for (var service : FOLDERS.entrySet()) {
      var contract =
          new ClassPathResource(
              "io/provisioning/contracts/%s/openapi.yaml".formatted(service.getValue()));
      var text = contract.getContentAsString(StandardCharsets.UTF_8);
      documents.add(ServiceDocument.parse(service.getKey(), text));
    }
    return new ServiceDocuments(documents);
  }

  @Bean
  OperationCatalog operationCatalog(ServiceDocuments documents) {
    return new OperationCatalog(
        documents.all().stream().flatMap(document -> document.operations().stream()).toList());
  }

  /** Of what passes through, too: the door reads it first. */
  @Bean
  HttpBodyLimits bodyLimits(ServiceDocuments documents) {
    return HttpBodyLimits.of(documents.all().stream().map(ServiceDocument::contract).toList());
  }

  record ServiceDocuments(List<ServiceDocument> all) {}

  /** What a contract leaves without security, and nothing else. */
  @Bean
  OpenOperations openOperations(OperationCatalog catalog) {
    return (method, path) ->
        catalog.find(method, path).filter(match -> match.operation().isOpen()).isPresent();
  }

  @Bean
  HttpServices httpServices(GatewaySettings settings) {
    return new HttpServices(settings);
  }

  @Bean
  PlatformServices platformServices(
      GatewaySettings settings, HttpServices services, ServiceTokens tokens, JsonMapper json) {
    return new HttpPlatformServices(settings.services().keySet(), services, tokens, json);
  }

  @Bean
  Things things(PlatformServices services) {
    return new HttpThings(services);
  }

  @Bean
  ServiceInventory serviceInventory(Things things, Inventory inventory) {
    return new ServiceInventory(things, inventory);
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
                "the address or a header of the request is not written as it should be", e));
  }

  /** Behind Spring Security's filters (order -100), which find out who asks. */
  @Bean
  FilterRegistrationBean<FrontDoorFilter> frontDoor(
      OperationCatalog catalog,
      Authorizer authorizer,
      Things things,
      AuditTrail trail,
      KeptAnswers answers,
      HttpServices services,
      ServiceTokens tokens,
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
            new HttpPassage(services, tokens),
            self,
            new RequestTimes(meters),
            problems));
  }

  @Bean
  RouterFunction<ServerResponse> serviceRoutes(HttpServices services) {
    return new ServiceRoutes(services).routes();
  }
}

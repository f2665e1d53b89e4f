package io.provisioning.service;

import io.provisioning.config.schema.OpenApiSchemas;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.apache.tomcat.util.buf.EncodedSolidusHandling;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorMvcAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.io.support.ResourcePatternResolver;
import org.springframework.format.FormatterRegistry;
import org.springframework.web.servlet.config.annotation.ContentNegotiationConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The conventions of every service; a service that needs another clock defines its own. */
@AutoConfiguration(before = ErrorMvcAutoConfiguration.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@EnableConfigurationProperties({SecuritySettings.class, RequestSettings.class})
final class ServiceAutoConfiguration {

  private static final String CONTRACTS = "classpath*:io/provisioning/contracts/*/openapi.yaml";
  private static final int FIRST = Ordered.HIGHEST_PRECEDENCE;

  @Bean
  @ConditionalOnMissingBean
  Clock clock() {
    return Clock.systemUTC();
  }

  @Bean
  EventStreams eventStreams() {
    return new EventStreams();
  }

  @Bean
  ProblemAdvice problemAdvice(ObjectProvider<ProblemTranslator> translators) {
    return new ProblemAdvice(translators.orderedStream().toList());
  }

  @Bean
  UnhandledErrorController unhandledErrorController(ProblemAdvice advice) {
    return new UnhandledErrorController(advice);
  }

  @Bean
  ProblemPageController problemPageController(ProblemAdvice advice) {
    return new ProblemPageController(advice);
  }

  @Bean
  ProblemResponses problemResponses(JsonMapper json) {
    return new ProblemResponses(json);
  }

  /** A slash that is written as %2F belongs to a name; what Tomcat refuses is told as a problem. */
  @Bean
  WebServerFactoryCustomizer<TomcatServletWebServerFactory> tomcat(ProblemResponses problems) {
    return factory -> {
      factory.addConnectorCustomizers(connector -> {
        connector.setEncodedSolidusHandling(EncodedSolidusHandling.PASS_THROUGH.getValue());
        connector.setParseBodyMethods(""); // no form is taken for parameters
      });
      factory.addContextCustomizers(
          context -> context.getParent().getPipeline().addValve(new ProblemValve(problems)));
    };
  }

  /** Enum constants in paths and queries are written as in the body: in lower case. */
  @Bean
  WebMvcConfigurer lowerCaseEnums() {
    return new WebMvcConfigurer() {
      @Override
      public void addFormatters(FormatterRegistry registry) {
        ApplicationConversionService.addApplicationConverters(registry);
      }
    };
  }

  /**
   * A route answers in the one format it has, also whoever accepts another: what was done, or why
   * not, is never hidden behind a refusal of its format.
   */
  @Bean
  WebMvcConfigurer anyAccept() {
    return new WebMvcConfigurer() {
      @Override
      public void configureContentNegotiation(ContentNegotiationConfigurer configurer) {
        configurer.strategies(List.of(new PreferredFormats()));
      }
    };
  }

  @Bean
  FilterRegistrationBean<TraceFilter> traceFilter() {
    return ordered(new FilterRegistrationBean<>(new TraceFilter()), FIRST);
  }

  @Bean
  FilterRegistrationBean<HostFilter> hostFilter(
      SecuritySettings settings, ProblemResponses problems) {
    return ordered(
        new FilterRegistrationBean<>(new HostFilter(settings.allowedHosts(), problems)), FIRST + 1);
  }

  @Bean
  @ConditionalOnMissingBean(OwnDoor.class)
  FilterRegistrationBean<DoorFilter> doorFilter(
      SecuritySettings settings,
      @Value("${spring.application.name:}") String audience,
      InstantSource time,
      ProblemResponses problems) {
    var door = new DoorFilter(tokens(settings, audience, time), problems);
    return ordered(new FilterRegistrationBean<>(door), FIRST + 2);
  }

  /** One of both, and not both: what was meant to be closed must not stay open by a second way. */
  static TokenCheck tokens(SecuritySettings settings, String audience, InstantSource time) {
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
    if (audience.isEmpty()) {
      throw new TokenException("`spring.application.name` is not set: it is the tokens' audience");
    }
    return PlatformTokens.of(keySet, settings.issuer(), audience, time);
  }

  @Bean
  FilterRegistrationBean<SizeFilter> sizeFilter(
      RequestSettings settings,
      HttpBodyLimits limits,
      InstantSource time,
      ProblemResponses problems) {
    var filter = new SizeFilter(settings, limits, time, problems);
    return ordered(new FilterRegistrationBean<>(filter), FIRST + 3);
  }

  /** Of the contracts that are packaged with the service. */
  @Bean
  @ConditionalOnMissingBean
  HttpBodyLimits bodyLimits(ResourcePatternResolver resources) throws IOException {
    var contracts = new ArrayList<JsonNode>();
    for (var contract : resources.getResources(CONTRACTS)) {
      contracts.add(OpenApiSchemas.document(contract.getContentAsString(StandardCharsets.UTF_8)));
    }
    return HttpBodyLimits.of(contracts);
  }

  private static <T extends jakarta.servlet.Filter> FilterRegistrationBean<T> ordered(
      FilterRegistrationBean<T> registration, int order) {
    registration.setOrder(order);
    return registration;
  }
}

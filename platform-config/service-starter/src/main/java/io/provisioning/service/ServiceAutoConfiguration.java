package io.provisioning.service;

import java.time.Clock;
import java.util.List;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.context.annotation.Bean;
import org.springframework.format.FormatterRegistry;
import org.springframework.web.servlet.config.annotation.ContentNegotiationConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** The conventions of every service; a service that needs another clock defines its own. */
@AutoConfiguration
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
final class ServiceAutoConfiguration {

  @Bean
  @ConditionalOnMissingBean
  Clock clock() {
    return Clock.systemUTC();
  }

  @Bean
  EventStreams eventStreams() {
    return new EventStreams();
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
}

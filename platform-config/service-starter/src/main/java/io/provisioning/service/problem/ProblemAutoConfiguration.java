package io.provisioning.service.problem;

import io.provisioning.service.FilterOrder;
import org.apache.tomcat.util.buf.EncodedSolidusHandling;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorMvcAutoConfiguration;
import org.springframework.context.annotation.Bean;
import tools.jackson.databind.json.JsonMapper;

/** Renders whatever goes wrong with a request, wherever it does. */
@AutoConfiguration(before = ErrorMvcAutoConfiguration.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
final class ProblemAutoConfiguration {

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

  @Bean
  FilterRegistrationBean<TraceFilter> traceFilter() {
    return FilterOrder.TRACE.register(new TraceFilter());
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
}

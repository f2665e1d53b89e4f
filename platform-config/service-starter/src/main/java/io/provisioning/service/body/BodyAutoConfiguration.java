package io.provisioning.service.body;

import io.provisioning.config.schema.OpenApiSchemas;
import io.provisioning.service.FilterOrder;
import io.provisioning.service.problem.ProblemResponses;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.io.support.ResourcePatternResolver;
import tools.jackson.databind.JsonNode;

/** Limits the bodies of requests to every service. */
@AutoConfiguration
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@EnableConfigurationProperties(RequestSettings.class)
final class BodyAutoConfiguration {

  private static final String CONTRACTS = "classpath*:io/provisioning/contracts/*/openapi.yaml";

  @Bean
  FilterRegistrationBean<SizeFilter> sizeFilter(
      RequestSettings settings,
      HttpBodyLimits limits,
      InstantSource time,
      ProblemResponses problems) {
    return FilterOrder.SIZE.register(new SizeFilter(settings, limits, time, problems));
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
}

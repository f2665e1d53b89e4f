package io.provisioning.service.openapi;

import io.swagger.v3.core.jackson.ModelResolver;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/** The live document at {@code /openapi}. */
@AutoConfiguration
@ConditionalOnClass(ModelResolver.class)
final class OpenApiAutoConfiguration {

  @Bean
  ModelResolver recordModels() {
    return new RecordModels();
  }
}

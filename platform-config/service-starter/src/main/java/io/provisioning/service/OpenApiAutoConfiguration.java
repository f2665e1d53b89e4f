package io.provisioning.service;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import io.swagger.v3.core.jackson.ModelResolver;
import io.swagger.v3.core.util.ObjectMapperFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/** The live document at {@code /openapi} names properties as they are on the wire. */
@AutoConfiguration
@ConditionalOnClass(ModelResolver.class)
final class OpenApiAutoConfiguration {

  // swagger-core still reads types with Jackson 2, apart from the mapper that writes answers.
  @Bean
  ModelResolver snakeCaseModels() {
    return new ModelResolver(
        ObjectMapperFactory.createJson()
            .setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL));
  }
}

package io.provisioning.surrealdb.autoconfigure;

import io.micrometer.observation.ObservationRegistry;
import io.provisioning.surrealdb.SurrealClient;
import io.provisioning.surrealdb.data.AuditingCallback;
import io.provisioning.surrealdb.data.SurrealExceptionTranslator;
import io.provisioning.surrealdb.data.SurrealStatements;
import io.provisioning.surrealdb.data.SurrealTemplate;
import io.provisioning.surrealdb.data.mapping.SurrealConversions;
import io.provisioning.surrealdb.data.mapping.SurrealConverter;
import io.provisioning.surrealdb.data.mapping.SurrealMappingContext;
import java.time.Clock;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.data.auditing.DateTimeProvider;
import org.springframework.data.auditing.IsNewAwareAuditingHandler;
import org.springframework.data.domain.AuditorAware;
import org.springframework.data.mapping.callback.EntityCallbacks;

/** The template and what it needs. */
@AutoConfiguration(after = SurrealAutoConfiguration.class)
@ConditionalOnBean(SurrealClient.class)
public final class SurrealDataAutoConfiguration {

  @Bean
  @ConditionalOnMissingBean
  SurrealConversions surrealConversions() {
    return SurrealConversions.of(List.of());
  }

  @Bean
  @ConditionalOnMissingBean
  SurrealMappingContext surrealMappingContext(SurrealConversions conversions) {
    return new SurrealMappingContext(conversions);
  }

  @Bean
  @ConditionalOnMissingBean
  SurrealConverter surrealConverter(SurrealMappingContext mapping, SurrealConversions conversions) {
    return new SurrealConverter(mapping, conversions);
  }

  /** Entities say by their annotations whether anything is filled in. */
  @Bean
  @ConditionalOnMissingBean
  AuditingCallback surrealAuditingCallback(
      SurrealMappingContext mapping,
      ObjectProvider<AuditorAware<?>> auditor,
      ObjectProvider<DateTimeProvider> times,
      ObjectProvider<InstantSource> clock) {
    var handler = IsNewAwareAuditingHandler.from(mapping);
    var source = clock.getIfAvailable(Clock::systemUTC);
    auditor.ifAvailable(handler::setAuditorAware);
    handler.setDateTimeProvider(times.getIfAvailable(() -> () -> Optional.of(source.instant())));
    return new AuditingCallback(handler);
  }

  @Bean
  @ConditionalOnMissingBean
  SurrealStatements surrealStatements(
      SurrealClient client, ObjectProvider<ObservationRegistry> observations) {
    return new SurrealStatements(
        client, observations.getIfAvailable(() -> ObservationRegistry.NOOP));
  }

  @Bean
  @ConditionalOnMissingBean
  SurrealTemplate surrealTemplate(
      SurrealStatements statements, SurrealConverter converter, BeanFactory beans) {
    return new SurrealTemplate(statements, converter, EntityCallbacks.create(beans));
  }

  @Bean
  @ConditionalOnMissingBean
  SurrealExceptionTranslator surrealExceptionTranslator() {
    return new SurrealExceptionTranslator();
  }
}

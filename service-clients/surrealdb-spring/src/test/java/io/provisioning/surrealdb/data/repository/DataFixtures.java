package io.provisioning.surrealdb.data.repository;

import io.micrometer.observation.ObservationRegistry;
import io.provisioning.surrealdb.SurrealClient;
import io.provisioning.surrealdb.data.AuditingCallback;
import io.provisioning.surrealdb.data.SurrealStatements;
import io.provisioning.surrealdb.data.SurrealTemplate;
import io.provisioning.surrealdb.data.mapping.SurrealConversions;
import io.provisioning.surrealdb.data.mapping.SurrealConverter;
import io.provisioning.surrealdb.data.mapping.SurrealMappingContext;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.data.auditing.IsNewAwareAuditingHandler;
import org.springframework.data.mapping.callback.EntityCallbacks;

/** A template as the auto-configuration makes it, without Spring. */
final class DataFixtures {

  static final Instant NOW = Instant.parse("2026-11-21T09:00:00.123456789Z");

  private DataFixtures() {}

  static SurrealConverter aConverter() {
    var conversions = SurrealConversions.of(List.of());
    return new SurrealConverter(new SurrealMappingContext(conversions), conversions);
  }

  static SurrealTemplate aTemplate(SurrealClient client) {
    return aTemplate(client, ObservationRegistry.NOOP);
  }

  static SurrealTemplate aTemplate(SurrealClient client, ObservationRegistry observations) {
    var converter = aConverter();
    var auditing = IsNewAwareAuditingHandler.from(converter.mapping());
    auditing.setDateTimeProvider(() -> Optional.of(NOW));
    auditing.setAuditorAware(() -> Optional.of("ada"));
    var callbacks = EntityCallbacks.create(new AuditingCallback(auditing));
    return new SurrealTemplate(new SurrealStatements(client, observations), converter, callbacks);
  }

  static <R> R repository(Class<R> type, SurrealTemplate template) {
    return new SurrealRepositoryFactory(template).getRepository(type);
  }
}

package io.provisioning.orchestrator.journal.surreal;

import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.JournalLost;
import io.provisioning.orchestrator.journal.JournalSettings;
import io.provisioning.orchestrator.journal.JournalStorage;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SurrealJournalSettings.class)
class SurrealJournalConfiguration {

  @Bean
  JournalStorage journalInSurrealDb(
      JournalSettings settings,
      SurrealJournalSettings database,
      ApplicationEventPublisher listeners) {
    return new JournalStorage() {
      @Override
      public Kind kind() {
        return Kind.SURREALDB;
      }

      @Override
      public Journal open() {
        return SurrealJournal.open(
            settings, database, () -> listeners.publishEvent(new JournalLost()));
      }
    };
  }
}

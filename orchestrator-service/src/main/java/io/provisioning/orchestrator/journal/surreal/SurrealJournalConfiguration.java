package io.provisioning.orchestrator.journal.surreal;

import io.provisioning.orchestrator.journal.JournalLost;
import io.provisioning.orchestrator.journal.JournalPlace;
import io.provisioning.orchestrator.journal.JournalSettings;
import io.provisioning.orchestrator.journal.JournalStorage;
import io.provisioning.orchestrator.journal.StoredJournal;
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
      public JournalPlace configured() {
        return database.place();
      }

      @Override
      public StoredJournal open(JournalPlace place) {
        return SurrealJournal.open(
            settings, database.at(place), () -> listeners.publishEvent(new JournalLost()));
      }
    };
  }
}

package io.provisioning.orchestrator.storage;

import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.JournalSettings;
import io.provisioning.orchestrator.journal.JournalStorage;
import java.time.Clock;
import java.util.List;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(StorageSettings.class)
class StorageConfiguration {

  @Bean
  Migrations migrations(
      List<JournalStorage> storages,
      JournalSettings journal,
      StorageSettings settings,
      Clock clock) {
    return Migrations.open(storages, journal.storage(), new StorageFile(settings.file()), clock);
  }

  /** Closed by the migrations, after the one that may be under way. */
  @Bean(destroyMethod = "")
  Journal journal(Migrations migrations) {
    return migrations.journal();
  }
}

package io.provisioning.orchestrator.journal.filesystem;

import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.JournalSettings;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(JournalSettings.class)
class FilesystemJournalConfiguration {

  @Bean
  Journal journal(JournalSettings settings) {
    return FilesystemJournal.open(settings, new LocalDisk());
  }
}

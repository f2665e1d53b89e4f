package io.provisioning.orchestrator.journal.filesystem;

import io.provisioning.orchestrator.journal.JournalPlace;
import io.provisioning.orchestrator.journal.JournalSettings;
import io.provisioning.orchestrator.journal.JournalStorage;
import io.provisioning.orchestrator.journal.StoredJournal;
import io.provisioning.orchestrator.journal.filesystem.disk.LocalDisk;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class FilesystemJournalConfiguration {

  @Bean
  JournalStorage journalInFiles(JournalSettings settings) {
    return new JournalStorage() {
      @Override
      public Kind kind() {
        return Kind.FILESYSTEM;
      }

      @Override
      public JournalPlace configured() {
        return JournalPlace.FILES;
      }

      @Override
      public StoredJournal open(JournalPlace place) {
        return FilesystemJournal.open(settings, new LocalDisk());
      }
    };
  }
}

package io.provisioning.orchestrator.journal;

import java.util.List;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(JournalSettings.class)
class JournalConfiguration {

  @Bean
  Journal journal(JournalSettings settings, List<JournalStorage> storages) {
    return storages.stream()
        .filter(storage -> storage.kind() == settings.storage())
        .findFirst()
        .orElseThrow()
        .open();
  }
}

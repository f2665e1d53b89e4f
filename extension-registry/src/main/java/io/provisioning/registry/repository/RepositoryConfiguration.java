package io.provisioning.registry.repository;

import io.provisioning.registry.blob.Blobs;
import java.time.InstantSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RepositorySettings.class)
class RepositoryConfiguration {

  @Bean
  Repositories repositories(
      Blobs blobs,
      ObjectProvider<PushCheck> checks,
      TagRules rules,
      RepositorySettings settings,
      InstantSource time) {
    return new Repositories(
        blobs,
        JsonMapper.builder().build(),
        checks.orderedStream().toList(),
        rules,
        settings.undeleteGrace(),
        time);
  }

  @Bean
  Leftovers leftovers(Repositories repositories, Blobs blobs) {
    return new Leftovers(repositories, blobs, JsonMapper.builder().build());
  }

  @Bean
  Holdings holdings(Repositories repositories, Blobs blobs) {
    return new Holdings(repositories, blobs, JsonMapper.builder().build());
  }

  @Bean
  Deletions deletions(Repositories repositories, RepositorySettings settings) {
    return new Deletions(repositories, settings.undeleteGrace(), JsonMapper.builder().build());
  }
}

package io.provisioning.registry.repository;

import io.provisioning.registry.blob.Blobs;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
class RepositoryConfiguration {

  @Bean
  Repositories repositories(Blobs blobs, ObjectProvider<PushCheck> checks) {
    return new Repositories(blobs, JsonMapper.builder().build(), checks.orderedStream().toList());
  }

  @Bean
  Leftovers leftovers(Repositories repositories, Blobs blobs) {
    return new Leftovers(repositories, blobs, JsonMapper.builder().build());
  }
}

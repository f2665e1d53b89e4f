package io.provisioning.registry.extension;

import io.provisioning.registry.blob.Blobs;
import io.provisioning.registry.repository.Repositories;
import java.util.Objects;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ExtensionSettings.class)
class ExtensionConfiguration {

  @Bean
  PackageCheck packageCheck(Blobs blobs) {
    return new PackageCheck(new StoredPackages(blobs));
  }

  @Bean
  Packages packages(Blobs blobs, Repositories repositories) {
    return new Packages(repositories, new StoredPackages(blobs));
  }

  @Bean
  @ConditionalOnProperty("provisioning.registry.extensions.catalog")
  Catalog catalog(ExtensionSettings settings, Blobs blobs, Repositories repositories) {
    return new Catalog(
        Objects.requireNonNull(settings.catalog()), new Artifacts(blobs, repositories));
  }
}

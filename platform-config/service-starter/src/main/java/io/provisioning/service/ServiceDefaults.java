package io.provisioning.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.support.ResourcePropertySource;

/** Puts the conventions of every service below whatever the service itself configures. */
final class ServiceDefaults implements EnvironmentPostProcessor {

  private static final String RESOURCE = "io.provisioning.service.defaults.properties";

  @Override
  public void postProcessEnvironment(
      ConfigurableEnvironment environment, SpringApplication application) {
    try {
      environment
          .getPropertySources()
          .addLast(new ResourcePropertySource(RESOURCE, new ClassPathResource(RESOURCE)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package io.provisioning.service.start;

import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.context.annotation.Bean;

/**
 * Something to start. All of it is public: what Spring writes for it is loaded by another loader.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
public class Notes {

  static SpringApplication application() {
    var application = new SpringApplication(Notes.class);
    application.setMainApplicationClass(Notes.class);
    application.setWebApplicationType(WebApplicationType.NONE);
    return application;
  }

  public static void main(String... settings) {
    application().run(settings);
  }

  @Bean
  @ConditionalOnBooleanProperty("notes.shared")
  public List<String> shared() {
    return List.of();
  }
}

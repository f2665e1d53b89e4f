package io.provisioning.service.start;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.commons.logging.Log;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.AotDetector;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.logging.DeferredLogFactory;
import org.springframework.core.SpringProperties;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.io.ClassPathResource;
import org.springframework.util.ClassUtils;

/**
 * Has Spring evaluate its configuration as usual where the one that was written down ahead of time
 * is for other conditions: a setting was changed that decides which beans there are.
 */
final class StartConditionsCheck implements EnvironmentPostProcessor {

  private final Log log;

  StartConditionsCheck(DeferredLogFactory logs) {
    log = logs.getLog(StartConditionsCheck.class);
  }

  @Override
  public void postProcessEnvironment(
      ConfigurableEnvironment environment, SpringApplication application) {
    if (Boolean.getBoolean("spring.aot.processing")) {
      AskedNames.listenIn(environment);
    } else if (AotDetector.useGeneratedArtifacts()) {
      check(environment, application.getMainApplicationClass());
    }
  }

  private void check(ConfigurableEnvironment environment, @Nullable Class<?> program) {
    var resource = new ClassPathResource(StartConditionsRecord.RESOURCE);
    if (program == null || !resource.exists() || !isWrittenFor(program)) {
      evaluate();
      return;
    }
    var recorded = StartConditions.parse(read(resource));
    var differences = recorded.differencesTo(recorded.again(environment));
    if (!differences.isEmpty()) {
      log.info("the configuration is evaluated, since it is another one now: " + differences);
      evaluate();
    }
  }

  /** Its name is Spring Boot's, which ends a start that has none. */
  private static boolean isWrittenFor(Class<?> program) {
    return ClassUtils.isPresent(program.getName() + "__ApplicationContextInitializer", null);
  }

  private static void evaluate() {
    SpringProperties.setProperty(AotDetector.AOT_ENABLED, "false");
  }

  private static String read(ClassPathResource resource) {
    try {
      return resource.getContentAsString(UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package io.provisioning.service.start;

import org.springframework.beans.factory.aot.BeanFactoryInitializationAotContribution;
import org.springframework.beans.factory.aot.BeanFactoryInitializationAotProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.env.ConfigurableEnvironment;

/** Writes down beside Spring's code what it was written for. */
final class StartConditionsRecord implements BeanFactoryInitializationAotProcessor {

  static final String RESOURCE = "META-INF/provisioning/start-conditions.txt";

  @Override
  public BeanFactoryInitializationAotContribution processAheadOfTime(
      ConfigurableListableBeanFactory beanFactory) {
    var environment = beanFactory.getBean(ConfigurableEnvironment.class);
    var conditions = StartConditions.now(environment, AskedNames.of(environment));
    return (context, _) -> context.getGeneratedFiles().addResourceFile(RESOURCE, conditions.text());
  }
}

package io.provisioning.service.testkit;

import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.ModifierSupport;
import org.springframework.test.annotation.DirtiesContext.HierarchyMode;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestExecutionListener;

/**
 * Ends the service of a test class whose home is a static {@link TempDir}. Spring would keep it
 * until the JVM ends: what it writes while JUnit removes the home fails the class, and a class with
 * the same configuration would get a service whose home is gone. Spring finds it by {@code
 * spring.factories}.
 */
public final class ServicesEndBeforeTheirHome implements TestExecutionListener {

  @Override
  public void afterTestClass(TestContext context) {
    if (hasHome(context.getTestClass()) && context.hasApplicationContext()) {
      context.markApplicationContextDirty(HierarchyMode.EXHAUSTIVE);
    }
  }

  private static boolean hasHome(Class<?> testClass) {
    return !AnnotationSupport.findAnnotatedFields(
            testClass, TempDir.class, ModifierSupport::isStatic)
        .isEmpty();
  }
}

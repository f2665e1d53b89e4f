package io.provisioning.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.test.context.ContextConfiguration;
import org.springframework.test.context.TestContextManager;

class ServicesEndBeforeTheirHomeTests {

  @Test
  void theServiceOfAClassWithAHomeEndsWithTheClass() throws Exception {
    assertThat(isActiveAfter(OfAHome.class)).isFalse();
  }

  @Test
  void soDoesThatOfAClassThatInheritsItsHome() throws Exception {
    assertThat(isActiveAfter(Heir.class)).isFalse();
  }

  @Test
  void anotherIsKeptForTheNextClass() throws Exception {
    assertThat(isActiveAfter(WithoutHome.class)).isTrue();
  }

  private static boolean isActiveAfter(Class<?> testClass) throws Exception {
    var manager = new TestContextManager(testClass);
    var context = (ConfigurableApplicationContext) manager.getTestContext().getApplicationContext();
    assertThat(context.isActive()).isTrue();
    manager.afterTestClass();
    return context.isActive();
  }

  @ContextConfiguration(classes = Nothing.class)
  static class OfAHome {
    @TempDir static Path home;
  }

  static final class Heir extends OfAHome {}

  @ContextConfiguration(classes = Nothing.class)
  static final class WithoutHome {
    @TempDir Path ofEachTest;
  }

  @Configuration
  static class Nothing {}
}

package io.provisioning.controlcenter.authorization.grant;

import io.provisioning.controlcenter.authorization.SurrealFixtures;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

@SpringBootTest(
    classes = SurrealGrantsIntegrationTests.Store.class,
    webEnvironment = SpringBootTest.WebEnvironment.NONE,
    properties = "spring.application.name=control-center")
class SurrealGrantsIntegrationTests extends GrantsContract {

  @Autowired private StoredGrants stored;
  @Autowired private SurrealGrants grants;

  @TestConfiguration // a nested one of a contract's subclass is found by every other test
  @EnableAutoConfiguration
  @Import(SurrealGrants.class)
  static class Store {}

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) {
    SurrealFixtures.connect(registry, "grants");
  }

  @Override
  Grants grants() {
    stored.deleteAll();
    return grants;
  }
}

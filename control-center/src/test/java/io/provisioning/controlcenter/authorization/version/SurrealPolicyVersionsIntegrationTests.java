package io.provisioning.controlcenter.authorization.version;

import io.provisioning.controlcenter.authorization.SurrealFixtures;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

@SpringBootTest(
    classes = SurrealPolicyVersionsIntegrationTests.Store.class,
    webEnvironment = SpringBootTest.WebEnvironment.NONE,
    properties = "spring.application.name=control-center")
class SurrealPolicyVersionsIntegrationTests extends PolicyVersionsContract {

  @Autowired private StoredPolicyVersions stored;
  @Autowired private SurrealPolicyVersions versions;

  @TestConfiguration // a nested one of a contract's subclass is found by every other test
  @EnableAutoConfiguration
  @Import(SurrealPolicyVersions.class)
  static class Store {}

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) {
    SurrealFixtures.connect(registry, "policy_versions");
  }

  @Override
  PolicyVersions versions() {
    stored.deleteAll();
    return versions;
  }
}

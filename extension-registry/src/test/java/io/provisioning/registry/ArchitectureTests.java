package io.provisioning.registry;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameStartingWith;

import io.provisioning.service.testkit.HouseRules;
import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModules;

class ArchitectureTests extends HouseRules {

  ArchitectureTests() {
    super(
        "io.provisioning.registry",
        simpleNameEndingWith("Controller").or(simpleNameStartingWith("Http")),
        simpleNameEndingWith("Controller")
            .or(simpleNameEndingWith("Advice"))
            .or(simpleNameEndingWith("Filter"))
            .or(simpleNameStartingWith("Http")));
  }

  @Test
  void featuresUseEachOtherOnlyThroughTheirPublicTypes() {
    ApplicationModules.of(RegistryApplication.class).verify();
  }
}

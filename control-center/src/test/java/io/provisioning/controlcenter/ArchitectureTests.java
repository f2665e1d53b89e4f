package io.provisioning.controlcenter;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameStartingWith;

import io.provisioning.service.testkit.HouseRules;
import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModules;

class ArchitectureTests extends HouseRules {

  ArchitectureTests() {
    super(
        "io.provisioning.controlcenter",
        simpleNameEndingWith("Controller")
            .or(simpleNameStartingWith("Cedar"))
            .or(simpleNameStartingWith("Surreal"))
            .or(simpleNameStartingWith("Http")),
        simpleNameEndingWith("Controller")
            .or(simpleNameEndingWith("Filter"))
            .or(simpleNameEndingWith("Routes"))
            .or(simpleNameEndingWith("Advice"))
            .or(simpleNameEndingWith("Security"))
            .or(simpleNameEndingWith("Configuration"))
            .or(simpleNameStartingWith("Http")));
  }

  @Test
  void featuresUseEachOtherOnlyThroughTheirPublicTypes() {
    ApplicationModules.of(ControlCenterApplication.class).verify();
  }
}

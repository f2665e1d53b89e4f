package io.provisioning.mcp;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameStartingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import io.provisioning.service.testkit.HouseRules;
import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModules;

class ArchitectureTests extends HouseRules {

  private static final String ROOT = "io.provisioning.mcp";

  ArchitectureTests() {
    super(
        ROOT,
        simpleNameEndingWith("Controller").or(simpleNameStartingWith("Http")),
        simpleNameEndingWith("Controller")
            .or(simpleNameEndingWith("Filter"))
            .or(simpleNameStartingWith("Http")));
  }

  @Test
  void featuresUseEachOtherOnlyThroughTheirPublicTypes() {
    ApplicationModules.of(McpServerApplication.class).verify();
  }

  @Test
  void noToolKnowsTheProtocol() {
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + ".protocol..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(ROOT + ".protocol..")
        .because("a tool is the same in every revision")
        .check(main);
  }
}

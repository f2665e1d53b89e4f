package io.provisioning.detector;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameStartingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import io.provisioning.service.testkit.HouseRules;
import java.time.Clock;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModules;

class ArchitectureTests extends HouseRules {

  private static final String ROOT = "io.provisioning.detector";

  ArchitectureTests() {
    super(
        ROOT,
        simpleNameEndingWith("Controller").or(simpleNameStartingWith("Http")),
        simpleNameEndingWith("Controller").or(simpleNameStartingWith("Http")));
  }

  @Test
  void featuresUseEachOtherOnlyThroughTheirPublicTypes() {
    ApplicationModules.of(DetectorApplication.class).verify();
  }

  @Test
  void anomaliesNeedNothingButJava() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + ".anomaly")
        .should()
        .dependOnClassesThat()
        .resideOutsideOfPackages(ROOT + ".anomaly", "java..", "org.jspecify..")
        .because("whatever watches a series can use them")
        .check(main);
  }

  @Test
  void nothingReadsAClock() {
    noClasses()
        .should()
        .callMethod(Instant.class, "now")
        .orShould()
        .callMethod(Clock.class, "systemUTC")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .because("time is that of a sample, or comes from whoever starts it")
        .check(main);
  }
}

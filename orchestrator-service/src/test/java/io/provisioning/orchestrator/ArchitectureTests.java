package io.provisioning.orchestrator;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameStartingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import io.provisioning.service.testkit.HouseRules;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModules;

class ArchitectureTests extends HouseRules {

  private static final String ROOT = "io.provisioning.orchestrator";

  ArchitectureTests() {
    super(
        ROOT,
        simpleNameEndingWith("Controller")
            .or(simpleNameStartingWith("Filesystem"))
            .or(simpleNameStartingWith("Surreal"))
            .or(simpleNameStartingWith("Git"))
            .or(simpleNameStartingWith("Http")),
        simpleNameEndingWith("Controller")
            .or(simpleNameEndingWith("Filter"))
            .or(simpleNameStartingWith("Http")));
  }

  @Test
  void featuresUseEachOtherOnlyThroughTheirPublicTypes() {
    ApplicationModules.of(OrchestratorApplication.class).verify();
  }

  @Test
  void nothingDependsOnTheRoutesOfEarlierClients() {
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + ".compatibility..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(ROOT + ".compatibility..")
        .because("they can be taken away in one piece")
        .check(main);
  }

  @Test
  void onlyItsAdaptersKnowGit() {
    noClasses()
        .that(not(simpleNameStartingWith("Git")))
        .and(not(JavaClass.Predicates.belongTo(simpleNameStartingWith("Git"))))
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.eclipse.jgit..")
        .because("others know the port, not the technology")
        .check(main);
  }

  @Test
  void theCoreIsPure() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + ".workflow..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.springframework..",
            "org.slf4j..",
            "java.io..",
            "java.nio..",
            "java.util.concurrent..",
            "tools.jackson..")
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(Clock.class)
        .because("a fold must give the same state every time")
        .check(main);
  }
}

package io.provisioning.orchestrator;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameStartingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZonedDateTime;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.modulith.core.ApplicationModules;

class ArchitectureTests {

  private static final String ROOT = "io.provisioning.orchestrator";

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(ROOT);

  private static final DescribedPredicate<JavaClass> ADAPTERS =
      simpleNameEndingWith("Controller")
          .or(simpleNameStartingWith("Filesystem"))
          .or(simpleNameStartingWith("Surreal"))
          .or(simpleNameStartingWith("Http"));

  @Test
  void featuresUseEachOtherOnlyThroughTheirPublicTypes() {
    ApplicationModules.of(OrchestratorApplication.class).verify();
  }

  @Test
  void packagesAreFreeOfCycles() {
    SlicesRuleDefinition.slices()
        .matching(ROOT + ".(**)")
        .should()
        .beFreeOfCycles()
        .because("a feature that needs one that needs it is one feature, badly cut")
        .check(CLASSES);
  }

  @Test
  void onlyControllersAndFiltersSpeakHttp() {
    noClasses()
        .that(
            not(simpleNameEndingWith("Controller"))
                .and(not(simpleNameEndingWith("Filter")))
                .and(not(JavaClass.Predicates.belongTo(simpleNameEndingWith("Controller")))))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.springframework.web..", "org.springframework.http..", "jakarta.servlet..")
        .because("what a feature does must not depend on who asks")
        .check(CLASSES);
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
        .check(CLASSES);
  }

  @Test
  void adaptersAreInvisible() {
    classes()
        .that(ADAPTERS)
        .should()
        .bePackagePrivate()
        .because("others know the port, not the technology")
        .check(CLASSES);
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
        .check(CLASSES);
  }

  @Test
  void timeComesFromTheClock() {
    noClasses()
        .should()
        .callMethod(Instant.class, "now")
        .orShould()
        .callMethod(LocalDateTime.class, "now")
        .orShould()
        .callMethod(ZonedDateTime.class, "now")
        .orShould()
        .callMethod(Clock.class, "systemUTC")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .because("tests set the clock")
        .check(CLASSES);
  }

  @Test
  void injectionIsByConstructor() {
    fields()
        .should()
        .notBeAnnotatedWith(Autowired.class)
        .because("an object is whole once it is made")
        .check(CLASSES);
  }
}

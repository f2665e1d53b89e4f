package io.provisioning.vault;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameStartingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import io.provisioning.service.testkit.HouseRules;
import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModules;

class ArchitectureTests extends HouseRules {

  ArchitectureTests() {
    super(
        "io.provisioning.vault",
        simpleNameEndingWith("Controller").or(simpleNameStartingWith("Surreal")),
        simpleNameEndingWith("Controller")
            .or(simpleNameEndingWith("Advice"))
            .or(simpleNameEndingWith("Filter")));
  }

  @Test
  void featuresUseEachOtherOnlyThroughTheirPublicTypes() {
    ApplicationModules.of(VaultApplication.class).verify();
  }

  @Test
  void onlyItsAdaptersKnowTheDatabase() {
    noClasses()
        .that(
            DescribedPredicate.not(
                simpleNameStartingWith("Surreal")
                    .or(JavaClass.Predicates.belongTo(simpleNameStartingWith("Surreal")))))
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.provisioning.surrealdb..")
        .because("others know the port, not the technology")
        .check(main);
  }

  @Test
  void onlyTheSealAndOnePackageOfTransitKnowCiphers() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            "io.provisioning.vault.seal..", "io.provisioning.vault.transit.cipher..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("javax.crypto..", "java.security..")
        .because("these places are reviewed")
        .check(main);
  }
}

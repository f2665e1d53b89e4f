package io.provisioning.orchestrator.extension;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.extension.directory.ExtensionPackage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class BuiltInPackagesTests {

  private static final Path CATALOG = Path.of("../extension-registry/catalog");
  private static final Path LIST =
      Path.of("src/main/resources/io/provisioning/orchestrator/extension", "built-in-packages.txt");

  private static String line(Path place) {
    var artifact = ExtensionPackage.read(place).artifact();
    return "%s %s %s".formatted(artifact.digest(), artifact.repository(), artifact.tag());
  }

  @Test
  void theListHasAllPackagesOfTheCatalogue() throws IOException {
    try (var manifests = Files.find(CATALOG, 3, (path, _) -> path.endsWith("extension.yaml"))) {
      var lines = manifests.map(it -> line(it.resolveSibling(""))).sorted().toList();
      assertThat(lines).hasSizeGreaterThan(10);
      assertThat(Files.readAllLines(LIST)).as("add what is missing to the list").containsAll(lines);
    }
  }
}

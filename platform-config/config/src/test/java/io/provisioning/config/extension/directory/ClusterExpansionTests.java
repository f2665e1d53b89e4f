package io.provisioning.config.extension.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterExpansionTests {

  @TempDir private Path root;

  @Test
  void anotherPartThanResourcesIsRefused() throws IOException {
    assertThat(findings("servers: []\nnetwork: []\n"))
        .containsExactly(
            "web 1.0.0 cluster.yaml (rendered):2:10: network: expected one of networks, volumes,"
                + " servers, got `network`; did you mean `networks`?");
  }

  @Test
  void foreignNamesAreRefused() throws IOException {
    assertThat(findings("servers: [{name: other-1, plan: small}]\n"))
        .singleElement()
        .asString()
        .contains("a name that begins with `w-`", "other-1");
  }

  @Test
  void whatDoesNotRenderToYamlIsRefused() throws IOException {
    assertThat(findings("servers: [\n")).singleElement().asString().contains("valid YAML");
  }

  @Test
  void unknownTaskservsItNeedsAreToldBeforehand() throws IOException {
    var packages = new PackageFixtures(root).aTaskserv("nginx").aCluster("web", "servers: []\n");
    packages.write(
        "web/extension.yaml",
        PackageFixtures.manifest("cluster", "web") + "dependencies: [{name: ngnix}]\n");

    assertThat(expandFailing(packages)).hasMessageContaining("did you mean `nginx`?");
  }

  private List<String> findings(String template) throws IOException {
    return expandFailing(new PackageFixtures(root).aCluster("web", template)).findings().stream()
        .map(Finding::toString)
        .toList();
  }

  private static ProblemException expandFailing(PackageFixtures packages) {
    var extensions = packages.load();
    var web = extensions.find(ExtensionKind.CLUSTER, "web", "*").orElseThrow();
    var instance = new Infrastructure.Cluster("w", "web", "*", "demo", Map.of());
    var settings = new Infrastructure.Settings("local", null, null, 4, true, Map.of());
    return catchThrowableOfType(
        ProblemException.class, () -> extensions.expand(web, instance, settings));
  }
}

package io.provisioning.cli.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.console.Steps;
import io.provisioning.cli.home.Mode;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.monitoring.Monitoring;
import io.provisioning.cli.service.ServiceProcess.Launch;
import io.provisioning.cli.storage.Databases;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceValuesTests {

  @TempDir private Path home;
  private Invocation invocation;

  @BeforeEach
  void describe() throws IOException {
    ServiceFixtures.folder(
        home.resolve("services/notes"),
        """
        name: notes
        port: 9191
        start: [java, Notes.java, '${port}', '${key-set}', '${token-file}', '${issuer}']
        settings: {there: '${home} ${folder}'}
        """);
    invocation = ServiceFixtures.invocation(home, Map.of());
  }

  private Launch launch(String service, Mode mode, Map<String, Integer> ports)
      throws IOException, InterruptedException {
    var services = ServiceList.of(invocation);
    var databases = new Databases(invocation, new Steps(invocation.console()));
    return new ServiceValues(
            invocation,
            services,
            mode,
            new Ports(ports),
            new ServiceValues.Machine(
                "p123",
                "unix:///podman",
                List.of("--journal=there"),
                databases,
                new Monitoring.Addresses("http://127.0.0.1:19095", "")))
        .launch(services.get(service));
  }

  @Test
  void aServiceIsToldWhatItNeedsToKnowWhoAsks() throws Exception {
    var launch = launch("notes", Mode.MULTI_USER, Map.of("control-center", 18_080));

    assertThat(launch.port()).isEqualTo(9191);
    assertThat(launch.line())
        .containsExactly(
            "java",
            "Notes.java",
            "9191",
            "http://127.0.0.1:18080/.well-known/jwks.json",
            "",
            "control-center");
    assertThat(launch.settings())
        .containsExactly("--there=" + home + " " + home.resolve("services/notes"));

    assertThat(launch("notes", Mode.SOLO, Map.of()).line())
        .containsExactly(
            "java", "Notes.java", "9191", "", home.resolve("token").toString(), "control-center");
  }

  @Test
  void theOrchestratorIsToldWhereThingsAreKept() throws Exception {
    var launch = launch("orchestrator", Mode.SOLO, Map.of());

    assertThat(launch.settings())
        .contains(
            "--provisioning.installation=p123",
            "--provisioning.security.token-file=" + home.resolve("token"),
            "--provisioning.security.key-set-uri=",
            "--provisioning.security.workload-key="
                + home.resolve("keys/workload/orchestrator.jwk"),
            "--journal=there");
    assertThat(launch.environment()).containsExactly(Map.entry("DOCKER_HOST", "unix:///podman"));
  }

  @Test
  void aServiceIsToldWhereAnotherIsIfItIsStarted() throws Exception {
    ServiceFixtures.folder(
        home.resolve("services/asking"),
        """
        name: asking
        port: 9192
        start: [asking, '${service.notes}', '${service.control-center}', '${service.nobody}']
        settings: {own: '${workload.key}', others: '${workloads}'}
        """);

    var launch = launch("asking", Mode.SOLO, Map.of("notes", 19_191));

    assertThat(launch.line()).containsExactly("asking", "http://127.0.0.1:19191", "", "");
    assertThat(launch.settings())
        .containsExactly(
            "--own=" + home.resolve("keys/workload/asking.jwk"),
            "--others=" + home.resolve("keys/workload/workloads.jwks"));
    assertThat(launch("asking", Mode.MULTI_USER, Map.of()).line())
        .containsExactly("asking", "http://127.0.0.1:9191", "http://127.0.0.1:8080", "");
    assertThat(ServiceList.of(invocation).withKeys()).containsExactly("asking", "orchestrator");
  }

  @Test
  void forEachServiceThatIsStartedThereAreSettings() throws Exception {
    ServiceFixtures.folder(
        home.resolve("services/door"),
        """
        name: door
        port: 9192
        start: [door]
        for-each-service:
          of.${name}: ${url} ${contract}
        """);

    var launch = launch("door", Mode.SOLO, Map.of("notes", 19_191));

    assertThat(launch.settings())
        .containsExactly(
            "--of.detector=http://127.0.0.1:9093 "
                + ServiceFixtures.CHECKOUT.resolve("detector-service/openapi.yaml"),
            "--of.extension-registry=http://127.0.0.1:9092 "
                + ServiceFixtures.CHECKOUT.resolve("extension-registry/openapi.yaml"),
            "--of.notes=http://127.0.0.1:19191 " + home.resolve("services/notes/openapi.yaml"),
            "--of.orchestrator=http://127.0.0.1:9090 "
                + ServiceFixtures.CHECKOUT.resolve("orchestrator-service/openapi.yaml"),
            "--of.vault=http://127.0.0.1:9091 "
                + ServiceFixtures.CHECKOUT.resolve("vault-service/openapi.yaml"));
    assertThat(launch.training()).contains("--of.notes=${url} " + contract("notes"));
  }

  private Path contract(String service) {
    return home.resolve("services").resolve(service).resolve("openapi.yaml");
  }
}

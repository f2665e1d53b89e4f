package io.provisioning.cli.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.cli.home.Mode;
import io.provisioning.config.layer.Keys;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ServiceListTests {

  @TempDir private Path home;
  @TempDir private Path elsewhere;

  private ServiceList list(Map<String, String> environment) throws IOException {
    return ServiceList.of(ServiceFixtures.invocation(home, environment));
  }

  private Map<String, String> folders() {
    return Map.of("PROVISIONING_SERVICES__FOLDERS", elsewhere.toString());
  }

  @Test
  void aFolderIsAService() throws IOException {
    assertThat(list(Map.of()).all())
        .extracting(ServiceDefinition::name)
        .contains("control-center", "orchestrator")
        .isSorted();

    ServiceFixtures.folder(home.resolve("services/notes"), ServiceFixtures.plain("notes", 9191));
    ServiceFixtures.folder(
        elsewhere, ServiceFixtures.plain("alarms", 9192) + "modes: [multi-user]\n");

    assertThat(list(folders()).all())
        .extracting(ServiceDefinition::name)
        .contains("alarms", "control-center", "notes", "orchestrator")
        .isSorted();
    assertThat(list(folders()).in(Mode.SOLO))
        .extracting(ServiceDefinition::name)
        .contains("notes", "orchestrator")
        .doesNotContain("alarms", "control-center");
  }

  @Test
  void twoOfTheSameNameAreRefused() throws IOException {
    ServiceFixtures.folder(elsewhere, ServiceFixtures.plain("orchestrator", 9191));

    assertThatThrownBy(() -> list(folders()))
        .hasMessageContaining("orchestrator-service/service.yaml")
        .hasMessageContaining(elsewhere.toString());
  }

  @Test
  void aPortIsSaidSetOrThatOfTheFile() throws IOException {
    ServiceFixtures.folder(elsewhere, ServiceFixtures.plain("notes", 9191));
    var invocation = ServiceFixtures.invocation(home, folders());
    var services = ServiceList.of(invocation).all();
    var options = CommandLine.populateCommand(new PortOptions(), "--port", "19090");

    assertThat(options.of(invocation, services, false).all())
        .contains(
            Map.entry("control-center", 8080),
            Map.entry("notes", 9191),
            Map.entry("orchestrator", 19_090));

    invocation.settings().assign(List.of(Keys.portOf("notes") + "=19191"));
    assertThat(options.of(invocation, services, false).all()).containsEntry("notes", 19_191);
    invocation.settings().assign(List.of(Keys.portOf("notes") + "=8080"));
    assertThatThrownBy(() -> options.of(invocation, services, false))
        .hasMessageContaining("port 8080 is that of `control-center` and of `notes`");
  }
}

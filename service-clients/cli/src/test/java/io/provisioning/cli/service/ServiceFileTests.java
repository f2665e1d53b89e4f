package io.provisioning.cli.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.cli.home.Mode;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceFileTests {

  @TempDir private Path folder;

  private ServiceDefinition read(String yaml) throws IOException {
    return ServiceFile.read(ServiceFixtures.folder(folder, yaml).resolve(ServiceFile.NAME));
  }

  private List<String> findings(String yaml) throws IOException {
    try {
      return List.of(read(yaml).toString());
    } catch (ProblemException e) {
      assertThat(e.problem().code()).isEqualTo("invalid-service");
      return e.findings().stream()
          .map(Finding::toString)
          .map(it -> it.replace(folder.resolve(ServiceFile.NAME).toString(), "FILE"))
          .toList();
    }
  }

  @Test
  void aNameAPortAndAStartLineAreEnough() throws IOException {
    var notes = read("name: notes\nport: 9191\nstart: [java, Notes.java, '${port}']\n");

    assertThat(notes.name()).isEqualTo("notes");
    assertThat(notes.port()).isEqualTo(9191);
    assertThat(notes.start()).containsExactly("java", "Notes.java", "${port}");
    assertThat(notes.modes()).containsExactlyInAnyOrder(Mode.SOLO, Mode.MULTI_USER);
    assertThat(notes.folder()).isEqualTo(folder);
    assertThat(notes.asksFor("database")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "control-center, control-center, 8080, false",
    "detector-service, detector, 9093, true",
    "extension-registry, extension-registry, 9092, true",
    "mcp-server, mcp, 9094, false",
    "orchestrator-service, orchestrator, 9090, true",
    "vault-service, vault, 9091, true"
  })
  void thoseOfThePlatformAreDescribed(
      String directory, String name, int port, boolean isInBothModes) {
    var file = ServiceFixtures.CHECKOUT.resolve(directory).resolve(ServiceFile.NAME);

    var service = ServiceFile.read(file);

    assertThat(service.name()).isEqualTo(name);
    assertThat(service.port()).isEqualTo(port);
    assertThat(service.flags()).isRegularFile();
    assertThat(service.modes().contains(Mode.SOLO)).isEqualTo(isInBothModes);
    assertThat(service.training().requests()).isNotEmpty();
  }

  @Test
  void theRegistrySaysWhatItsCompilersCompile() {
    var file = ServiceFixtures.CHECKOUT.resolve("extension-registry").resolve(ServiceFile.NAME);

    assertThat(ServiceFile.read(file).compilerDirectives()).isRegularFile();
  }

  @Test
  void everythingWrongIsFoundAtOnceWithItsPlace() throws IOException {
    assertThat(
            findings(
                """
                name: Notes
                port: 90000
                prot: 1
                modes: [single]
                jar: target/x.jar
                start: [java, '${prot}', {a: 1}]
                flags: none.flags
                compiler-directives: none.json
                settings:
                  password: ${database.password}
                for-each-service:
                  url: ${port}
                environment: [a]
                training: {setting: {}}
                needs: [network]
                """))
        .containsExactlyInAnyOrder(
            "FILE:3:1: prot: expected one of name, port, modes, jar, flags, compiler-directives,"
                + " start, needs, settings, for-each-service, environment, training, got `prot`; did you mean `port`?",
            "FILE:1:7: name: expected a name of lower-case letters, digits and inner hyphens, got"
                + " \"Notes\"",
            "FILE:2:7: port: expected a whole number from 1 to 65535, got 90000",
            "FILE:7:8: flags: expected a file, got \"none.flags\"",
            "FILE:8:22: compiler-directives: expected a file, got \"none.json\"",
            "FILE:6:15: start[1]: expected one of "
                + values()
                + ", got ${prot}; did you mean `port`?",
            "FILE:6:26: start[2]: expected a text, a number, or true or false, got an object",
            "FILE:10:13: settings.password: expected one of "
                + values()
                + ", got ${database.password}",
            "FILE:12:8: for-each-service.url: expected one of ${name}, ${url}, ${contract}, got"
                + " ${port}",
            "FILE:13:14: environment: expected settings by name, got a list of 1",
            "FILE:14:12: training.setting: expected one of settings, requests, got `setting`; did"
                + " you mean `settings`?",
            "FILE:4:9: modes: expected one of solo, multi-user, got \"single\"",
            "FILE:15:9: needs: expected one of storage, got \"network\"",
            "FILE:6:8: start: expected either `jar` or a start line, got both");
  }

  private static String values() {
    return "${port}, ${home}, ${folder}, ${checkout}, ${installation}, ${key-set}, ${issuer},"
        + " ${token-file}, ${containers}, ${database.url}, ${prometheus.url},"
        + " ${alertmanager.url}, ${workload.key}, ${workloads}, ${service.<name>}";
  }

  @ParameterizedTest
  @CsvSource({
    "'port: 1\nstart: [x]', 'FILE:1:1: name: expected a name of lower-case letters, digits and"
        + " inner hyphens, got nothing'",
    "'name: watcher\nport: 1\nstart: [x]', 'FILE:1:7: name: expected another name: the platform"
        + " has a service of this name, got \"watcher\"'",
    "'name: notes\nport: 1', 'FILE:1:1: start: expected either `jar` or a start line, got neither'",
  })
  void whatIsMissingIsSaid(String yaml, String finding) throws IOException {
    assertThat(findings(yaml)).containsExactly(finding);
  }

  @Test
  void theAddressOfAnotherServiceIsNamedByItsName() throws IOException {
    var notes =
        read("name: notes\nport: 1\nstart: [notes, '${service.vault}', '${service.no-such}']\n");

    assertThat(notes.valueNames()).containsExactlyInAnyOrder("service.vault", "service.no-such");
    for (var wrong : List.of("service.", "service.<name>", "service.Vault", "service.a.b")) {
      assertThat(findings("name: notes\nport: 1\nstart: ['${%s}']\n".formatted(wrong)))
          .singleElement()
          .asString()
          .contains("got ${" + wrong + "}");
    }
    assertThat(
            findings(
                "name: notes\nport: 1\nstart: [x]\nfor-each-service: {a: '${service.vault}'}\n"))
        .singleElement()
        .asString()
        .contains("expected one of ${name}, ${url}, ${contract}");
  }

  @Test
  void aServiceWithoutAContractIsRefused() throws IOException {
    ServiceFixtures.folder(folder, ServiceFixtures.plain("notes", 1));
    Files.delete(folder.resolve("openapi.yaml"));

    assertThatThrownBy(() -> ServiceFile.read(folder.resolve(ServiceFile.NAME)))
        .hasMessageContaining("`openapi.yaml` beside this file");
  }
}

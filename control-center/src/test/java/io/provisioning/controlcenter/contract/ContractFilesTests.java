package io.provisioning.controlcenter.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Whether the control center starts, and what it says where it does not. */
class ContractFilesTests {

  @TempDir private Path directory;

  @Test
  void withoutServicesItServesItsOwn() {
    assertThat(contracts(Map.of()).services()).isEmpty();
    assertThat(contracts(Map.of()).operations().all())
        .isNotEmpty()
        .allMatch(operation -> operation.service().equals("control-center"));
  }

  @Test
  void aServiceBringsItsContractOrItIsPackaged() throws IOException {
    var contracts =
        contracts(
            Map.of(
                "services.orchestrator", "http://127.0.0.1:9090",
                "services.notes", "http://127.0.0.1:9191",
                "contracts.notes", file(ContractFixtures.notes()).toString()));

    assertThat(contracts.addresses())
        .containsEntry("notes", URI.create("http://127.0.0.1:9191"))
        .containsKey("orchestrator");
    assertThat(contracts.operations().all())
        .extracting(Operation::service)
        .contains("control-center", "orchestrator", "notes");
  }

  @Test
  void whatWasReadBeforeIsTheSameDocument() throws IOException {
    var parsed = new ParsedContracts(directory.resolve("parsed"));
    for (var service : ContractFixtures.FILES.keySet()) {
      var yaml = ContractFixtures.text(service);
      var first = parsed.document(service, yaml);

      assertThat(parsed.document(service, yaml)).isEqualTo(first);
      assertThat(first.path("paths").isEmpty()).isFalse();
    }
  }

  @Test
  void aContractThatIsAnotherNowIsReadAgain() throws IOException {
    var parsed = new ParsedContracts(directory.resolve("parsed"));
    var kept = directory.resolve("parsed/notes.json");
    parsed.document("notes", "openapi: 3.0.3");

    assertThat(parsed.document("notes", "openapi: 3.0.4").path("openapi").asString())
        .isEqualTo("3.0.4");
    assertThat(kept).content().contains("3.0.4").doesNotContain("3.0.3");
  }

  @Test
  void whatIsKeptIsUsedAndWhatIsTornIsNot() throws IOException {
    var parsed = new ParsedContracts(directory.resolve("parsed"));
    var kept = directory.resolve("parsed/notes.json");
    parsed.document("notes", "openapi: 3.0.3");
    var text = Files.readString(kept);

    Files.writeString(kept, text.replace("3.0.3", "kept"));
    assertThat(parsed.document("notes", "openapi: 3.0.3").path("openapi").asString())
        .isEqualTo("kept");
    Files.writeString(kept, text.substring(0, text.length() - 2));
    assertThat(parsed.document("notes", "openapi: 3.0.3").path("openapi").asString())
        .isEqualTo("3.0.3");
  }

  @Test
  void aContractThatNobodyHasIsNamed() {
    var missing = directory.resolve("missing.yaml");

    assertRefused(
        Map.of("services.notes", "http://a"),
        "there is no contract of `notes`",
        "`provisioning.gateway.contracts.notes`");
    assertRefused(
        Map.of("services.notes", "http://a", "contracts.notes", missing.toString()),
        missing.toString(),
        "`provisioning.gateway.contracts.notes`");
  }

  @Test
  void aFileThatIsNoContractIsNamedWithWhatIsWrong() throws IOException {
    for (var text :
        new String[] {
          "a: [", "- 1", "", "openapi: 2.0", "openapi: 3.0.3\npaths: {/a: {get: {}}}"
        }) {
      var file = file(text);
      assertRefused(
          Map.of("services.notes", "http://a", "contracts.notes", file.toString()),
          "the contract of `notes` cannot be used, " + file,
          "`provisioning.gateway.services`");
    }
  }

  @Test
  void whatTwoOfferIsNamedWithBothFiles() throws IOException {
    var file = file(ContractFixtures.notes().replace("listNotes", "getOverview"));

    assertRefused(
        Map.of("services.notes", "http://a", "contracts.notes", file.toString()),
        "two services offer `getOverview`: `control-center`",
        file.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"control-center", "my_notes", "../notes", "9notes", "-"})
  void aNameThatCannotBeTakenIsRefused(String name) {
    assertRefused(
        Map.of("services[" + name + "]", "http://a"), "a service cannot be called `" + name + "`");
  }

  private void assertRefused(Map<String, String> settings, String... said) {
    assertThatThrownBy(() -> contracts(settings))
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> {
              assertThat(e.problem()).isEqualTo(ContractProblem.UNUSABLE_CONTRACT);
              assertThat(e.detail() + "\n" + e.help()).contains(said);
            });
  }

  private Contracts contracts(Map<String, String> settings) {
    var bound =
        new Binder(new MapConfigurationPropertySource(settings))
            .bindOrCreate("", Bindable.of(ContractSettings.class));
    return new ContractConfiguration()
        .contracts("control-center", directory.resolve("home"), bound);
  }

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("openapi.yaml"), text);
  }
}

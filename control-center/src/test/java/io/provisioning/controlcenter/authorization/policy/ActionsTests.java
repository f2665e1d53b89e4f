package io.provisioning.controlcenter.authorization.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

class ActionsTests {

  private static final List<Path> DOCUMENTS =
      List.of(Path.of("openapi.yaml"), Path.of("../orchestrator-service/openapi.yaml"));

  private final Actions actions = Actions.ofThisProgram();

  @Test
  void eachOperationOfTheServicesHasAnEntryAndEachEntryAnOperation() throws IOException {
    var operations = new TreeSet<String>();
    for (var document : DOCUMENTS) {
      operations(document).forEach(operations::add);
    }

    assertThat(new TreeSet<>(actions.all().stream().map(Actions.Action::id).toList()))
        .as("src/main/resources/authorization/actions.yaml says of each operation who may do it")
        .isEqualTo(operations);
  }

  @Test
  void anOperationHasAKindAndGroups() {
    assertThat(actions.find("submitWorkflow"))
        .contains(new Actions.Action("submitWorkflow", "Workflow", List.of("Change")));
    assertThat(actions.entities().withAncestors(EntityKey.action("submitWorkflow")))
        .containsExactlyInAnyOrder(EntityKey.action("submitWorkflow"), EntityKey.action("Change"));
  }

  @SuppressWarnings("unchecked") // documents have string keys
  private static Stream<String> operations(Path document) throws IOException {
    Map<String, Map<String, Map<String, Object>>> tree =
        new Yaml().load(Files.readString(document));
    return tree.getOrDefault("paths", Map.of()).values().stream()
        .flatMap(path -> path.values().stream())
        .filter(Map.class::isInstance)
        .map(operation -> String.valueOf(((Map<String, Object>) operation).get("operationId")));
  }
}

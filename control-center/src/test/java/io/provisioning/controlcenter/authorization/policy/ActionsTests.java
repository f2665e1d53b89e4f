package io.provisioning.controlcenter.authorization.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.contract.ContractFixtures;
import java.util.List;
import org.junit.jupiter.api.Test;

class ActionsTests {

  private final Actions actions = Actions.of(ContractFixtures.operations().all());

  @Test
  void anOperationHasAKindAndGroups() {
    assertThat(actions.find("submitWorkflow"))
        .contains(new Actions.Action("submitWorkflow", "Workflow", List.of("Change")));
    assertThat(actions.entities().withAncestors(EntityKey.action("submitWorkflow")))
        .containsExactlyInAnyOrder(EntityKey.action("submitWorkflow"), EntityKey.action("Change"));
  }

  @Test
  void policiesMaySpeakOfAGroupInWhichNothingIs() {
    var none = Actions.of(List.of());

    assertThat(none.groups()).contains("Read", "Local").isEqualTo(actions.groups());
    assertThat(SchemaText.of(none)).contains("action Local;");
  }
}

package io.provisioning.mcp.permission;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.mcp.feature.Answer;
import io.provisioning.mcp.feature.Asker;
import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.feature.Offer;
import io.provisioning.mcp.feature.Tool;
import io.provisioning.mcp.feature.ToolDescription;
import io.provisioning.mcp.feature.ToolDescription.Effect;
import io.provisioning.mcp.feature.ToolResult;
import io.provisioning.mcp.tool.ContractPlatform;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

/** With decisions as the control center's contract has them. */
class AgentToolsTests {

  private static final Asker ADA = new Asker("ada", null);

  private final ContractPlatform platform = new ContractPlatform();
  private final AgentTools tools =
      new AgentTools(
          new Offer(
              List.of(
                  new Fake("look", Effect.READS, Set.of("listDrift")),
                  new Fake("apply", Effect.DESTROYS, Set.of("submitWorkflow", "listDrift")),
                  new Fake("settle", Effect.CHANGES, Set.of("changeSettings")),
                  new Fake("ask", Effect.READS, Set.of())),
              List.of(),
              List.of(),
              Set.of()),
          platform);

  private record Fake(String name, Effect effect, Set<String> needs) implements Tool {

    @Override
    public ToolDescription description() {
      var schema = JsonNodeFactory.instance.objectNode();
      return new ToolDescription(name, name, name, schema, null, effect);
    }

    @Override
    public Answer call(Exchange exchange) {
      return ToolResult.of(name);
    }
  }

  private AgentToolView tool(String name, @Nullable String workspace) {
    return tools.list(ADA, workspace).items().stream()
        .filter(tool -> tool.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** In the order of the questions: changeSettings, listDrift, submitWorkflow. */
  private void decides(String changeSettings, String listDrift, String submitWorkflow) {
    platform.answers(
        "checkAccesses",
        "{'items': [%s, %s, %s]}".formatted(changeSettings, listDrift, submitWorkflow));
  }

  private static String denied(String reason) {
    return "{'allowed': false, 'needs_fresh_factor': false, 'reason': '%s'}".formatted(reason);
  }

  private static final String ALLOWED = "{'allowed': true, 'needs_fresh_factor': false}";
  private static final String FRESH = "{'allowed': false, 'needs_fresh_factor': true}";

  @Test
  void aToolIsAllowedWhoseOperationsAllAre() {
    decides(FRESH, ALLOWED, denied("This needs the role developer."));

    assertThat(tool("look", null).allowed()).isTrue();
    assertThat(tool("ask", null).allowed()).isTrue();
    assertThat(tool("apply", null))
        .isEqualTo(
            new AgentToolView(
                "apply",
                "apply",
                "apply",
                Effect.DESTROYS,
                true,
                false,
                false,
                "This needs the role developer."));
  }

  @Test
  void aFreshFactorIsAReason() {
    decides(FRESH, ALLOWED, ALLOWED);

    assertThat(tool("settle", null).needsFreshFactor()).isTrue();
    assertThat(tool("settle", null).reason()).isEqualTo("This needs a fresh second factor.");
    assertThat(tool("apply", null).reason()).isNull();
  }

  @Test
  void theWorkspaceIsAskedAbout() {
    decides(ALLOWED, ALLOWED, ALLOWED);

    tool("look", "dev");

    var questions = Objects.requireNonNull(platform.requests().getLast().body()).path("questions");
    assertThat(questions).hasSize(3);
    assertThat(questions.at("/1/action").asString()).isEqualTo("listDrift");
    assertThat(questions.at("/1/workspace").asString()).isEqualTo("dev");
  }
}

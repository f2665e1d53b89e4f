package io.provisioning.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.EncodingType;
import io.provisioning.mcp.confirmation.Confirmations;
import io.provisioning.mcp.feature.Tool;
import io.provisioning.mcp.feature.ToolDescription;
import io.provisioning.mcp.retrieval.PassagePage;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The list of tools is a part of every conversation, so its length has a limit. */
class ToolBudgetTests {

  private static final int MOST_TOKENS = 8_000;
  private static final int MOST_OF_ONE = 700;

  private final List<Tool> tools =
      ToolConfiguration.tools(
          new ContractPlatform(),
          new Confirmations(() -> Instant.EPOCH),
          (_, _, _, _) -> new PassagePage(false, List.of()));

  @Test
  void theListFitsItsBudget() {
    var encoding = Encodings.newDefaultEncodingRegistry().getEncoding(EncodingType.O200K_BASE);
    var total = 0;
    for (var tool : tools) {
      var tokens = encoding.countTokens(tool.description().json().toString());
      assertThat(tokens).as(tool.description().name()).isLessThanOrEqualTo(MOST_OF_ONE);
      total += tokens;
    }
    System.out.printf("%d tools, %d tokens%n", tools.size(), total);
    assertThat(total).isLessThanOrEqualTo(MOST_TOKENS);
  }

  @Test
  void everyToolIsDescribed() {
    assertThat(tools)
        .hasSize(24)
        .allSatisfy(tool -> {
          assertThat(tool.description().title()).isNotEmpty();
          assertThat(tool.description().description()).isNotEmpty();
        });
  }

  @Test
  void everyToolIsInAToolset() {
    assertThat(tools)
        .allSatisfy(tool ->
            assertThat(tool.toolsets())
                .as(tool.description().name())
                .isNotEmpty()
                .isSubsetOf("read", "plan", "operate", "settings", "docs"));
    assertThat(tools.stream().filter(tool -> tool.toolsets().contains("read")))
        .allSatisfy(tool ->
            assertThat(tool.description().effect()).isEqualTo(ToolDescription.Effect.READS));
  }

  @Test
  void whatToolsNeedIsInTheContracts() {
    assertThat(tools)
        .allSatisfy(tool -> assertThat(ContractPlatform.operations()).containsAll(tool.needs()));
    assertThat(tools.stream().filter(tool -> tool.needs().isEmpty()))
        .extracting(tool -> tool.description().name())
        .containsExactlyInAnyOrder("ask_docs", "undo");
  }
}

package io.provisioning.mcp.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.mcp.feature.Answer;
import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.feature.Offer;
import io.provisioning.mcp.feature.Tool;
import io.provisioning.mcp.feature.ToolDescription;
import io.provisioning.mcp.feature.ToolDescription.Effect;
import io.provisioning.mcp.feature.ToolResult;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

class ToolsetsTests {

  private final Toolsets toolsets =
      new Toolsets(
          new Offer(
              List.of(
                  new Fake("apply", Set.of("operate")),
                  new Fake("drift", Set.of("operate", "read")),
                  new Fake("help", Set.of()),
                  new Fake("logs", Set.of("read"))),
              List.of(),
              List.of(),
              Set.of()));

  private record Fake(String name, Set<String> toolsets) implements Tool {

    @Override
    public ToolDescription description() {
      var schema = JsonNodeFactory.instance.objectNode();
      return new ToolDescription(name, name, name, schema, null, Effect.READS);
    }

    @Override
    public Answer call(Exchange exchange) {
      return ToolResult.of(name);
    }
  }

  private List<String> of(String... asked) {
    return toolsets.of(Set.of(asked)).stream().map(tool -> tool.description().name()).toList();
  }

  @Test
  void aClientThatDoesNotChooseIsOfferedAll() {
    assertThat(of()).containsExactly("apply", "drift", "help", "logs");
    assertThat(of("all")).isEqualTo(of());
  }

  @Test
  void aClientIsOfferedTheToolsetsThatItNames() {
    assertThat(of("read")).containsExactly("drift", "help", "logs");
    assertThat(of("read", "operate")).isEqualTo(of());
  }

  @Test
  void anUnknownToolsetIsAnErrorThatNamesTheOthers() {
    assertThatThrownBy(() -> of("read", "operat"))
        .isInstanceOf(RpcException.class)
        .hasMessage(
            "the header `X-MCP-Toolsets` names no toolset `operat`; there are operate, read; did you"
                + " mean `operate`?");
  }

  @Test
  void namesAreApartByCommas() {
    var headers =
        new RequestHeaders(name -> name.equals(RequestHeaders.TOOLSETS) ? " read, ,operate" : null);

    assertThat(headers.toolsets()).containsExactlyInAnyOrder("read", "operate");
    assertThat(new RequestHeaders(_ -> null).toolsets()).isEmpty();
  }
}

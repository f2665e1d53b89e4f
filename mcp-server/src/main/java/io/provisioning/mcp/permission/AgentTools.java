package io.provisioning.mcp.permission;

import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.feature.Offer;
import io.provisioning.mcp.feature.Tool;
import io.provisioning.mcp.feature.ToolDescription.Effect;
import io.provisioning.mcp.permission.AgentToolView.AgentToolPage;
import io.provisioning.mcp.platform.Platform;
import io.provisioning.mcp.platform.PlatformRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Asks for each tool whether its caller may do what it is for. Safe for use by many threads. */
final class AgentTools {

  private final Offer offer;
  private final Platform platform;

  AgentTools(Offer offer, Platform platform) {
    this.offer = offer;
    this.platform = platform;
  }

  /**
   * All tools.
   *
   * @param workspace in which they would be called; null for any
   */
  AgentToolPage list(Exchange caller, @Nullable String workspace) {
    var decisions = decisions(caller, workspace);
    return new AgentToolPage(offer.tools().stream().map(tool -> view(tool, decisions)).toList());
  }

  /** What the platform decides on each operation that a tool needs. */
  private Map<String, JsonNode> decisions(Exchange caller, @Nullable String workspace) {
    var needed = new TreeSet<String>();
    offer.tools().forEach(tool -> needed.addAll(tool.needs()));
    var body = JsonNodeFactory.instance.objectNode();
    var questions = body.putArray("questions");
    for (var action : needed) {
      var question = questions.addObject().put("action", action);
      if (workspace != null) {
        question.put("workspace", workspace);
      }
    }
    var request = PlatformRequest.post("authorization", "checks").with(body);
    var answers = platform.body(caller, request).path("items");
    var decisions = new HashMap<String, JsonNode>();
    for (var action : needed) {
      decisions.put(action, answers.path(decisions.size()));
    }
    return decisions;
  }

  private static AgentToolView view(Tool tool, Map<String, JsonNode> decisions) {
    var denied =
        tool.needs().stream()
            .sorted()
            .map(action -> Objects.requireNonNull(decisions.get(action), action))
            .filter(decision -> !decision.path("allowed").asBoolean(false))
            .toList();
    var description = tool.description();
    return new AgentToolView(
        description.name(),
        description.title(),
        description.description(),
        description.effect(),
        description.effect() != Effect.READS,
        denied.isEmpty(),
        !denied.isEmpty() && denied.stream().allMatch(AgentTools::needsFreshFactor),
        denied.isEmpty() ? null : reason(denied));
  }

  private static boolean needsFreshFactor(JsonNode decision) {
    return decision.path("needs_fresh_factor").asBoolean(false);
  }

  private static String reason(List<JsonNode> denied) {
    return denied.stream()
        .flatMap(decision -> decision.path("reason").asStringOpt().stream())
        .findFirst()
        .orElse("This needs a fresh second factor.");
  }
}

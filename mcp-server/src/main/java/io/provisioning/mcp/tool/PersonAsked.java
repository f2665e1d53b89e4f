package io.provisioning.mcp.tool;

import io.provisioning.mcp.confirmation.Intention;
import io.provisioning.mcp.feature.Answer;
import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.feature.InputRequest;
import io.provisioning.mcp.feature.SecretText;
import io.provisioning.mcp.feature.ToolResult;
import io.provisioning.mcp.feature.VisibleText;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Lets the person decide before a change that the model confirmed, where the client can ask them:
 * what a model has read may have talked it into the change.
 *
 * <p>INVARIANT: the answer counts for what was shown alone; the client sends it, not the model.
 *
 * @param isRequired whether clients that cannot ask change nothing
 */
record PersonAsked(boolean isRequired) {

  private static final String NAME = "person";
  private static final String AGREED = "agreed";
  private static final int LONGEST = 1_500;

  private static final Answer NOBODY =
      ToolResult.failed(
          "changes are confirmed by a person here, whom this program cannot ask: use a program that"
              + " supports elicitation, the dashboard or the command");

  /**
   * What is answered instead of the change; empty if it may be done.
   *
   * @param work shows the change if it is called without a confirmation
   */
  Optional<Answer> before(String tool, Exchange exchange, Function<Exchange, ObjectNode> work) {
    if (!exchange.arguments().has(Intention.ARGUMENT)) {
      return Optional.empty();
    }
    if (!exchange.supports(InputRequest.Kind.ELICITATION)) {
      return isRequired ? Optional.of(NOBODY) : Optional.empty();
    }
    var shown = tool + ' ' + exchange.arguments();
    var answer = exchange.input(NAME);
    if (answer.isEmpty() || !exchange.state().equals(Optional.of(shown))) {
      return Optional.of(asked(tool, shown, would(exchange, work)));
    }
    return isAgreed(answer.get())
        ? Optional.empty()
        : Optional.of(ToolResult.failed("the person has not agreed, so nothing was changed"));
  }

  private static boolean isAgreed(JsonNode answer) {
    return answer.path("action").asString("").equals("accept")
        && answer.path("content").path(AGREED).asBoolean(false);
  }

  private static JsonNode would(Exchange exchange, Function<Exchange, ObjectNode> work) {
    var arguments = exchange.arguments().deepCopy();
    arguments.remove(Intention.ARGUMENT);
    return work.apply(new OtherArguments(exchange, arguments)).path("would");
  }

  private static Answer asked(String tool, String state, JsonNode would) {
    var message =
        "An agent wants to change something with `%s`. This would happen: %s"
            .formatted(tool, VisibleText.of(SecretText.masked(would.toString()), LONGEST));
    var params = JsonNodeFactory.instance.objectNode().put("message", message);
    var schema = params.putObject("requestedSchema").put("type", "object");
    schema
        .putObject("properties")
        .putObject(AGREED)
        .put("type", "boolean")
        .put("title", "Do it")
        .put("description", "Only if you asked for it yourself")
        .put("default", false);
    schema.putArray("required").add(AGREED);
    return new Answer.InputRequired(
        Map.of(NAME, new InputRequest(InputRequest.Kind.ELICITATION, params)), state);
  }
}

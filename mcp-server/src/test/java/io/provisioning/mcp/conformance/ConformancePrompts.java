package io.provisioning.mcp.conformance;

import io.provisioning.mcp.feature.Answer;
import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.feature.InputRequest;
import io.provisioning.mcp.feature.PromptSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The prompts that the suites get. */
final class ConformancePrompts implements PromptSource {

  @Override
  public List<ObjectNode> prompts() {
    return List.of(
        prompt("test_simple_prompt", "[]"),
        prompt(
            "test_prompt_with_arguments",
            "[{'name': 'arg1', 'required': true}, {'name': 'arg2', 'required': true}]"),
        prompt("test_prompt_with_embedded_resource", "[{'name': 'resourceUri', 'required': true}]"),
        prompt("test_prompt_with_image", "[]"),
        prompt("test_input_required_result_prompt", "[]"));
  }

  private static ObjectNode prompt(String name, String arguments) {
    return Json.object(
        "{'name': '%s', 'description': 'For the suites', 'arguments': %s}"
            .formatted(name, arguments));
  }

  @Override
  public Optional<Answer> get(String name, Exchange exchange) {
    var arguments = exchange.arguments();
    return switch (name) {
      case "test_simple_prompt" -> messages(text("This is a simple prompt for testing."));
      case "test_prompt_with_arguments" ->
          messages(text(arguments.path("arg1").asString("") + arguments.path("arg2").asString("")));
      case "test_prompt_with_embedded_resource" ->
          messages(
              "{'type': 'resource', 'resource': {'uri': '%s', 'mimeType': 'text/plain', 'text': 'Embedded'}}"
                  .formatted(arguments.path("resourceUri").asString("")));
      case "test_prompt_with_image" ->
          messages(
              "{'type': 'image', 'data': '%s', 'mimeType': 'image/png'}"
                  .formatted(ConformanceTools.IMAGE));
      case "test_input_required_result_prompt" -> Optional.of(asks(exchange));
      default -> Optional.empty();
    };
  }

  private static Answer asks(Exchange exchange) {
    var form =
        "{'message': 'Which context?', 'requestedSchema': {'type': 'object', 'properties':"
            + " {'context': {'type': 'string'}}}}";
    return exchange
        .input("user_context")
        .flatMap(input -> messages(text("With the context that the user supplied")))
        .orElseGet(() ->
            new Answer.InputRequired(
                Map.of(
                    "user_context",
                    new InputRequest(InputRequest.Kind.ELICITATION, Json.object(form))),
                null));
  }

  private static String text(String text) {
    return "{'type': 'text', 'text': '%s'}".formatted(text);
  }

  private static Optional<Answer> messages(String content) {
    var result = Json.object("{}");
    result
        .putArray("messages")
        .addObject()
        .put("role", "user")
        .set("content", Json.object(content));
    return Optional.of(new Answer.Complete(result));
  }

  @Override
  public List<String> complete(String name, String argument, String beginning) {
    return List.of(beginning + "1", beginning + "2");
  }
}

package io.provisioning.mcp.conformance;

import io.provisioning.mcp.feature.Answer;
import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.feature.FeatureKind;
import io.provisioning.mcp.feature.InputRequest;
import io.provisioning.mcp.feature.InputRequest.Kind;
import io.provisioning.mcp.feature.LogLevel;
import io.provisioning.mcp.feature.Tool;
import io.provisioning.mcp.feature.ToolDescription;
import io.provisioning.mcp.feature.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;

/** The tools that the suites call. */
final class ConformanceTools {

  static final String IMAGE =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";

  private static final String AUDIO =
      "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=";

  private static final String NOTHING = "{'type': 'object', 'properties': {}}";

  private static final String SCHEMA_2020_12 =
      """
      {
        '$schema': 'https://json-schema.org/draft/2020-12/schema',
        'type': 'object',
        '$defs': {
          'address': {
            '$anchor': 'addressDef',
            'type': 'object',
            'properties': { 'street': { 'type': 'string' }, 'city': { 'type': 'string' } }
          }
        },
        'properties': {
          'name': { 'type': 'string' },
          'address': { '$ref': '#/$defs/address' },
          'contactMethod': { 'type': 'string', 'enum': ['phone', 'email'] },
          'phone': { 'type': 'string' },
          'email': { 'type': 'string' }
        },
        'allOf': [{ 'anyOf': [{ 'required': ['phone'] }, { 'required': ['email'] }] }],
        'if': { 'properties': { 'contactMethod': { 'const': 'phone' } }, 'required': ['contactMethod'] },
        'then': { 'required': ['phone'] },
        'else': { 'required': ['email'] },
        'additionalProperties': false
      }
      """;

  private final List<Tool> tools = new ArrayList<>();

  private ConformanceTools() {}

  /**
   * All of them.
   *
   * @param change tells that a list has changed
   */
  static List<Tool> all(Consumer<FeatureKind> change) {
    var all = new ConformanceTools();
    all.contents();
    all.streams();
    all.inputs();
    all.rounds();
    all.add("test_trigger_tool_change", _ -> changed(change, FeatureKind.TOOLS));
    all.add("test_trigger_prompt_change", _ -> changed(change, FeatureKind.PROMPTS));
    return all.tools;
  }

  private record Fixture(ToolDescription description, Function<Exchange, Answer> answer)
      implements Tool {

    @Override
    public Answer call(Exchange exchange) {
      return answer.apply(exchange);
    }
  }

  private void add(String name, Function<Exchange, Answer> answer) {
    add(name, NOTHING, answer);
  }

  private void add(String name, String schema, Function<Exchange, Answer> answer) {
    var description =
        new ToolDescription(
            name, name, "For the suites", Json.object(schema), null, ToolDescription.Effect.READS);
    tools.add(new Fixture(description, answer));
  }

  private static Answer changed(Consumer<FeatureKind> change, FeatureKind kind) {
    change.accept(kind);
    return ToolResult.of("changed");
  }

  private void contents() {
    add("test_simple_text", _ -> ToolResult.of("This is a simple text response for testing."));
    add(
        "test_image_content",
        _ -> content("{'type': 'image', 'data': '" + IMAGE + "', 'mimeType': 'image/png'}"));
    add(
        "test_audio_content",
        _ -> content("{'type': 'audio', 'data': '" + AUDIO + "', 'mimeType': 'audio/wav'}"));
    add("test_embedded_resource", _ -> content(resource("test://embedded-resource")));
    add(
        "test_multiple_content_types",
        _ ->
            content(
                "{'type': 'text', 'text': 'Multiple content types test:'}",
                "{'type': 'image', 'data': '" + IMAGE + "', 'mimeType': 'image/png'}",
                resource("test://mixed-content-resource")));
    add(
        "test_error_handling",
        _ -> ToolResult.failed("This tool intentionally returns an error for testing"));
    add(
        "json_schema_2020_12_tool",
        SCHEMA_2020_12,
        exchange -> ToolResult.of(exchange.arguments().toString()));
  }

  private static String resource(String uri) {
    return "{'type': 'resource', 'resource': {'uri': '"
        + uri
        + "', 'mimeType': 'text/plain', 'text': 'This is an embedded resource content.'}}";
  }

  private static Answer content(String... blocks) {
    ArrayNode content = Json.object("{'content': []}").withArrayProperty("content");
    for (var block : blocks) {
      content.add(Json.object(block));
    }
    return ToolResult.of(content);
  }

  private void streams() {
    add("test_tool_with_logging", ConformanceTools::logs);
    add("test_logging_tool", ConformanceTools::logs);
    add("test_tool_with_progress", ConformanceTools::progresses);
    add("test_streaming_elicitation", ask(Kind.ELICITATION, "answer", form("Continue?", "answer")));
  }

  private static Answer logs(Exchange exchange) {
    exchange.log(LogLevel.INFO, "Tool execution started");
    exchange.log(LogLevel.INFO, "Tool processing data");
    exchange.log(LogLevel.INFO, "Tool execution completed");
    return ToolResult.of("Tool with logging executed successfully");
  }

  private static Answer progresses(Exchange exchange) {
    for (var done : List.of(0, 50, 100)) {
      exchange.progress(done, 100, "Completed step " + done + " of 100");
    }
    return ToolResult.of("done");
  }

  private void inputs() {
    var message =
        "{'type': 'object', 'properties': {'message': {'type': 'string'}}, 'required':"
            + " ['message']}";
    var prompt =
        "{'type': 'object', 'properties': {'prompt': {'type': 'string'}}, 'required': ['prompt']}";
    add(
        "test_elicitation",
        message,
        ask(Kind.ELICITATION, "response", form("Please answer", "response")));
    add("test_sampling", prompt, ask(Kind.SAMPLING, "completion", conversation("Say something")));
    add(
        "test_elicitation_sep1034_defaults",
        ask(Kind.ELICITATION, "form", ElicitationForms.DEFAULTS));
    add("test_elicitation_sep1330_enums", ask(Kind.ELICITATION, "form", ElicitationForms.ENUMS));
    add("test_missing_capability", exchange -> ToolResult.of(""), Kind.SAMPLING);
    add(
        "test_input_required_result_elicitation",
        ask(Kind.ELICITATION, "user_name", form("What is your name?", "name")));
    add(
        "test_input_required_result_sampling",
        ask(Kind.SAMPLING, "sample_request", conversation("What is the capital of France?")));
    add("test_input_required_result_list_roots", ask(Kind.ROOTS, "roots_request", "{}"));
    add("test_input_required_result_capabilities", ConformanceTools::whatIsSupported);
  }

  /** A tool that needs a client of a capability. */
  private void add(String name, Function<Exchange, Answer> answer, Kind needed) {
    add(
        name,
        exchange ->
            exchange.supports(needed)
                ? answer.apply(exchange)
                : required(null, Map.of("it", input(needed, "{}"))));
  }

  private static Answer whatIsSupported(Exchange exchange) {
    if (exchange.input("elicit_input").or(() -> exchange.input("sample_input")).isPresent()) {
      return ToolResult.of("capabilities-ok");
    }
    return exchange.supports(Kind.ELICITATION)
        ? required(null, Map.of("elicit_input", input(Kind.ELICITATION, form("Value?", "value"))))
        : required(null, Map.of("sample_input", input(Kind.SAMPLING, conversation("A sample"))));
  }

  private void rounds() {
    var confirm = Map.of("confirm", input(Kind.ELICITATION, form("Please confirm", "ok")));
    add(
        "test_input_required_result_request_state",
        exchange -> withState(exchange, "state-ok", confirm));
    add(
        "test_input_required_result_tampered_state",
        exchange -> withState(exchange, "integrity-ok", confirm));
    add(
        "test_input_required_result_multiple_inputs",
        exchange ->
            withState(
                exchange,
                "all of them",
                Map.of(
                    "user_name", input(Kind.ELICITATION, form("What is your name?", "name")),
                    "greeting", input(Kind.SAMPLING, conversation("Generate a greeting")),
                    "client_roots", input(Kind.ROOTS, "{}"))));
    add("test_input_required_result_multi_round", ConformanceTools::twoRounds);
  }

  private static Answer withState(Exchange exchange, String text, Map<String, InputRequest> asked) {
    var hasAll = asked.keySet().stream().allMatch(name -> exchange.input(name).isPresent());
    return hasAll && exchange.state().isPresent() ? ToolResult.of(text) : required("asked", asked);
  }

  private static Answer twoRounds(Exchange exchange) {
    var state = exchange.state().orElse("");
    if (state.equals("second") && exchange.input("step2").isPresent()) {
      return ToolResult.of("Both steps are done");
    }
    if (state.equals("first") && exchange.input("step1").isPresent()) {
      return required(
          "second",
          Map.of("step2", input(Kind.ELICITATION, form("Step 2: which colour?", "color"))));
    }
    return required(
        "first", Map.of("step1", input(Kind.ELICITATION, form("Step 1: which name?", "name"))));
  }

  private static InputRequest input(Kind kind, String params) {
    return new InputRequest(kind, Json.object(params));
  }

  private static Answer required(@Nullable String state, Map<String, InputRequest> inputs) {
    return new Answer.InputRequired(inputs, state);
  }

  private static Function<Exchange, Answer> ask(Kind kind, String name, String params) {
    return exchange ->
        exchange
            .input(name)
            .map(input -> ToolResult.of("The client supplied " + input))
            .orElseGet(() -> required(null, Map.of(name, input(kind, params))));
  }

  private static String form(String message, String field) {
    return "{'message': '"
        + message
        + "', 'requestedSchema': {'type': 'object', 'properties': {'"
        + field
        + "': {'type': '"
        + (field.equals("ok") ? "boolean" : "string")
        + "'}}, 'required': ['"
        + field
        + "']}}";
  }

  private static String conversation(String text) {
    return "{'messages': [{'role': 'user', 'content': {'type': 'text', 'text': '"
        + text
        + "'}}], 'maxTokens': 100}";
  }
}

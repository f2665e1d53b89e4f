package io.provisioning.docs;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import io.provisioning.config.schema.OpenApiSchemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * docs/api/commands.yaml: what others can rely on. Its schemas refer to those of the services, at
 * their places in the checkout.
 */
final class CommandContract {

  private static final String FILE = "docs/api/commands.yaml";
  private static final String CHECKOUT = "https://checkout.invalid/";

  private final JsonNode document;
  private final SchemaRegistry registry;

  private CommandContract(JsonNode document, SchemaRegistry registry) {
    this.document = document;
    this.registry = registry;
  }

  static CommandContract read() throws IOException {
    var documents = new HashMap<String, String>();
    try (var modules = Files.list(Checkout.ROOT)) {
      for (var path :
          Stream.concat(
                  modules.map(module -> module.resolve("openapi.yaml")).filter(Files::exists),
                  Stream.of(Checkout.ROOT.resolve(FILE)))
              .toList()) {
        documents.put(CHECKOUT + Checkout.ROOT.relativize(path), document(path).toString());
      }
    }
    return new CommandContract(
        document(Checkout.ROOT.resolve(FILE)),
        SchemaRegistry.withDialect(Dialects.getOpenApi30(), builder -> builder.schemas(documents)));
  }

  private static JsonNode document(Path yaml) throws IOException {
    return OpenApiSchemas.document(Files.readString(yaml, UTF_8));
  }

  /** Commands by their path, such as {@code infra apply}. */
  List<String> commands() {
    return document.path("commands").propertyStream().map(entry -> entry.getKey()).toList();
  }

  /** What the help of each command shows. */
  List<String> examples() {
    return commands().stream()
        .map(command -> document.at(pointer(command)).path("example").asString(""))
        .filter(example -> !example.isEmpty())
        .toList();
  }

  /** Whether a command may end so: as any may, or as this one does. */
  boolean allows(String command, int exitCode) {
    var own = document.at(pointer(command)).path("exit_codes");
    return document.path("exit_codes").has(String.valueOf(exitCode))
        || own.has(String.valueOf(exitCode))
        || own.has("others");
  }

  /** Whether a command prints JSON, if told so or always. */
  boolean printsJson(String command) {
    return shape(command).isPresent();
  }

  /** Whether what is printed has a shape, with `--json` or always. */
  boolean printsJson(CommandCase one) {
    var command = document.at(pointer(command(one)));
    return printsJson(command(one)) && (one.isJson() || !command.path("options").has("--json"));
  }

  /** The command that a case runs. */
  String command(CommandCase one) {
    return commands().stream()
        .filter(one::isOf)
        .findFirst()
        .orElseThrow(() -> new AssertionError(FILE + " has no command for " + one));
  }

  /** What of an output has another shape than the contract says; empty if it is as it should be. */
  List<String> differences(String command, String output) {
    var shape = shape(command).orElseThrow();
    var schema =
        registry.getSchema(
            SchemaLocation.of(CHECKOUT + shape.replace(' ', '_')), absolute(document.at(shape)));
    try {
      var values = values(output);
      if (shape.endsWith("json") && values.size() != 1) {
        return List.of(values.size() + " values instead of one");
      }
      return values.stream()
          .flatMap(value -> schema.validate(value, CommandContract::withoutFormats).stream())
          .map(Error::toString)
          .toList();
    } catch (JacksonException e) {
      return List.of("no JSON: " + e.getOriginalMessage());
    }
  }

  /** One after another, as a list of them may be printed a line each. */
  private static List<JsonNode> values(String output) {
    var values = new ArrayList<JsonNode>();
    try (var parser = JsonMapper.shared().createParser(output)) {
      while (parser.nextToken() != null) {
        values.add(parser.readValueAsTree());
      }
    }
    return values;
  }

  /** The validator knows durations of whole seconds only. */
  private static void withoutFormats(ExecutionContext context) {
    context.executionConfig(config -> config.formatAssertionsEnabled(false));
  }

  /** The same with references that hold wherever they stand. */
  private static JsonNode absolute(JsonNode schema) {
    return JsonMapper.shared()
        .readTree(
            schema
                .toString()
                .replace("\"#/", "\"" + CHECKOUT + FILE + "#/")
                .replace("\"../../", "\"" + CHECKOUT));
  }

  /** Where the shape stands, as a JSON pointer. */
  private Optional<String> shape(String command) {
    return Stream.of("json", "json_lines")
        .map(kind -> pointer(command) + "/" + kind)
        .filter(pointer -> !document.at(pointer).isMissingNode())
        .findFirst();
  }

  private static String pointer(String command) {
    return "/commands/" + command;
  }
}

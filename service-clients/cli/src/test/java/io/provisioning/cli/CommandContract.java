package io.provisioning.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.schema.OpenApiSchemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * docs/api/commands.yaml: what others can rely on, and how it would be written from the command.
 */
record CommandContract(String text, JsonNode document) {

  static final Path FILE = Path.of("../../docs/api/commands.yaml");

  private static final String COMMANDS = "\ncommands:\n";
  private static final String SCHEMAS = "\n# Shapes that are no object of the API.\n";
  private static final JsonMapper JSON = JsonMapper.shared();

  static CommandContract read() throws IOException {
    var text = Files.readString(FILE, UTF_8);
    return new CommandContract(text, OpenApiSchemas.document(text));
  }

  /** What stands there of a command; missing where nothing does. */
  JsonNode of(String command) {
    return document.path("commands").path(command);
  }

  /** The file with the commands as they are: what is written by hand stays. */
  String written(CommandLine root) {
    var commands = new StringBuilder();
    commands.append(written("provisioning", root));
    leaves("", root)
        .forEach((path, command) -> commands.append('\n').append(written(path, command)));
    return text.substring(0, text.indexOf(COMMANDS) + COMMANDS.length())
        + commands
        + text.substring(text.indexOf(SCHEMAS));
  }

  /** Commands that do something, by their path; each group has a `help` besides. */
  static Map<String, CommandLine> leaves(String path, CommandLine command) {
    var leaves = new LinkedHashMap<String, CommandLine>();
    command
        .getSubcommands()
        .forEach((name, child) -> {
          var childPath = (path + " " + name).strip();
          if (!child.getSubcommands().isEmpty()) {
            leaves.putAll(leaves(childPath, child));
          } else if (path.isEmpty() || !name.equals("help")) {
            leaves.put(childPath, child);
          }
        });
    return leaves;
  }

  private String written(String path, CommandLine command) {
    var spec = command.getCommandSpec();
    var lines = new StringBuilder("  " + path + ":\n");
    line(lines, 4, "does", String.join(" ", spec.usageMessage().description()));
    Examples.find(path).ifPresent(example -> line(lines, 4, "example", example));
    if (!spec.positionalParameters().isEmpty()) {
      lines.append("    parameters:\n");
      spec.positionalParameters()
          .forEach(one ->
              lines
                  .append("      - ")
                  .append(JSON.writeValueAsString(parameter(one)))
                  .append('\n'));
    }
    var options = options(command);
    if (!options.isEmpty()) {
      lines.append("    options:\n");
      options.forEach(one -> line(lines, 6, one.longestName(), option(one)));
    }
    for (var byHand : List.of("exit_codes", "json", "json_lines")) {
      if (of(path).has(byHand)) {
        line(lines, 4, byHand, of(path).get(byHand));
      }
    }
    return lines.toString();
  }

  /** Its own, by name; those of every command belong to the root. */
  static List<OptionSpec> options(CommandLine command) {
    return command.getCommandSpec().options().stream()
        .filter(option -> !option.inherited())
        .sorted(Comparator.comparing(OptionSpec::longestName))
        .toList();
  }

  private static void line(StringBuilder lines, int indent, String key, Object value) {
    lines.repeat(' ', indent).append(key).append(": ");
    lines.append(JSON.writeValueAsString(value)).append('\n');
  }

  private static Map<String, Object> parameter(PositionalParamSpec parameter) {
    var said = new LinkedHashMap<String, Object>();
    said.put("name", parameter.paramLabel());
    said.put("arity", parameter.arity().toString());
    said.putAll(value(parameter));
    return said;
  }

  private static Map<String, Object> option(OptionSpec option) {
    var said = new LinkedHashMap<String, Object>();
    if (!option.shortestName().equals(option.longestName())) {
      said.put("short", option.shortestName());
    }
    if (option.arity().max() > 0) {
      said.put("value", option.paramLabel());
    }
    said.putAll(value(option));
    if (option.group() != null) {
      said.put("instead_of", others(option));
    } else if (option.required()) {
      said.put("required", true);
    }
    return said;
  }

  private static List<String> others(OptionSpec option) {
    return option.group().options().stream()
        .map(OptionSpec::longestName)
        .filter(name -> !name.equals(option.longestName()))
        .sorted()
        .toList();
  }

  private static Map<String, Object> value(ArgSpec argument) {
    var said = new LinkedHashMap<String, Object>();
    said.put("type", type(argument));
    if (argument.typeInfo().isMultiValue()) {
      said.put("many", true);
    }
    if (argument.typeInfo().isEnum()) {
      said.put("values", argument.typeInfo().getEnumConstantNames());
    }
    var start = argument.defaultValue() == null ? argument.initialValue() : argument.defaultValue();
    if (start != null && !isNothing(start) && !argument.required()) {
      said.put("default", start.toString());
    }
    said.put("does", Arrays.stream(argument.description()).collect(Collectors.joining(" ")));
    return said;
  }

  private static boolean isNothing(Object start) {
    return start.equals("")
        || start.equals(false)
        || (start instanceof Collection<?> many && many.isEmpty())
        || (start instanceof Map<?, ?> map && map.isEmpty());
  }

  /** Of each value, where there can be many. */
  static String type(ArgSpec argument) {
    var types = argument.typeInfo().getAuxiliaryTypeInfos();
    var one = types.isEmpty() ? argument.typeInfo() : types.getLast();
    return switch (one.getClassSimpleName()) {
      case "boolean", "Boolean" -> "boolean";
      case "int", "Integer", "long", "Long" -> "integer";
      default -> "string";
    };
  }
}

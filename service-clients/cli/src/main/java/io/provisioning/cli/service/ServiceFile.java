package io.provisioning.cli.service;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.home.DnsLabel;
import io.provisioning.cli.home.Mode;
import io.provisioning.config.document.Documents;
import io.provisioning.config.document.Format;
import io.provisioning.config.document.Node;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.Origin;
import io.provisioning.config.problem.ProblemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Reads a {@code service.yaml} and finds everything that is wrong with it. */
final class ServiceFile {

  static final String NAME = "service.yaml";

  private static final int LARGEST_PORT = 65_535;
  private static final List<String> KEYS =
      List.of(
          "name",
          "port",
          "modes",
          "jar",
          "flags",
          "compiler-directives",
          "start",
          "needs",
          "settings",
          "for-each-service",
          "environment",
          "training");

  /** What else runs in a home, under these names. */
  private static final Set<String> TAKEN =
      Set.of("surrealdb", "podman", "watcher", "prometheus", "alertmanager");

  private final Path file;
  private final List<Finding> findings = new ArrayList<>();
  private Map<String, Node.Member> members = Map.of();

  private ServiceFile(Path file) {
    this.file = file;
  }

  /**
   * Reads it.
   *
   * @throws ProblemException INVALID with a finding, and its line, for each thing that is wrong
   */
  static ServiceDefinition read(Path file) {
    return new ServiceFile(file).read();
  }

  private ServiceDefinition read() {
    var node = Documents.parse(Documents.read(file), Format.YAML, file.toString());
    if (node instanceof Node.Mapping mapping) {
      members = mapping.members();
      requireKnown("", mapping, KEYS);
    } else {
      findings.add(finding("document", "`name`, `port`, and `jar` or `start`", node));
    }
    var definition =
        new ServiceDefinition(
            file,
            name(),
            port(),
            scalar("jar", ServiceFile::isText).orElse(null),
            readable("flags").orElse(null),
            readable("compiler-directives").orElse(null),
            texts("start", member("start"), values(EnumSet.of(ServiceValue.DATABASE_PASSWORD))),
            settings("settings", member("settings"), notSecret()),
            settings("for-each-service", member("for-each-service"), ofAnother()),
            settings("environment", member("environment"), values(Set.of())),
            training(),
            modes(),
            !words("needs", List.of("storage")).isEmpty());
    requireOneProgram(definition);
    requireContract(definition);
    if (!findings.isEmpty()) {
      throw CommandProblem.INVALID_SERVICE.because(
          findings.getFirst().toString(),
          "docs/development/services.md says how a service is described",
          findings);
    }
    return definition;
  }

  private Optional<Node> member(String key) {
    return Optional.ofNullable(members.get(key)).map(Node.Member::value);
  }

  private String name() {
    var expected = "a name of lower-case letters, digits and inner hyphens";
    var name = required("name", expected, (text, _) -> DnsLabel.matches(String.valueOf(text)));
    if (TAKEN.contains(name)) {
      findings.add(
          finding(
              "name",
              "another name: the platform has a service of this name",
              at("name").orElseThrow()));
    }
    return name;
  }

  private Optional<Node> at(String key) {
    return member(key);
  }

  private int port() {
    var text =
        required(
            "port",
            "a whole number from 1 to " + LARGEST_PORT,
            (value, _) -> value instanceof Long port && port > 0 && port <= LARGEST_PORT);
    return text.isEmpty() ? 0 : Integer.parseInt(text);
  }

  private String required(
      String key, String expected, BiFunction<@Nullable Object, Node, Boolean> isRight) {
    var node = member(key);
    if (node.isPresent()
        && node.get() instanceof Node.Scalar scalar
        && isRight.apply(scalar.value(), scalar)) {
      return String.valueOf(scalar.value());
    }
    findings.add(
        node.map(wrong -> finding(key, expected, wrong))
            .orElseGet(() -> new Finding(key, expected, "nothing", origin(), null)));
    return "";
  }

  private Optional<String> scalar(String key, BiFunction<@Nullable Object, Node, Boolean> isRight) {
    return member(key).map(_ -> required(key, "a text", isRight));
  }

  private static boolean isText(@Nullable Object value, Node node) {
    return value instanceof String text && !text.isBlank() && node.size() == 1;
  }

  private Optional<Path> readable(String key) {
    var named = scalar(key, ServiceFile::isText).map(text -> file.resolveSibling(text));
    if (named.isPresent() && !Files.isReadable(named.get())) {
      findings.add(finding(key, "a file", at(key).orElseThrow()));
    }
    return named.map(Path::normalize);
  }

  private Set<Mode> modes() {
    var names = List.of(Mode.SOLO.text(), Mode.MULTI_USER.text());
    var modes = EnumSet.noneOf(Mode.class);
    words("modes", names).forEach(name -> modes.add(Mode.named(name)));
    return modes.isEmpty() ? EnumSet.allOf(Mode.class) : modes;
  }

  /** A list of words, each one of a few. */
  private Set<String> words(String key, List<String> choices) {
    var words = new TreeSet<String>();
    for (var item : items(key, member(key))) {
      if (item.plain() instanceof String word && choices.contains(word)) {
        words.add(word);
      } else {
        findings.add(finding(key, "one of " + String.join(", ", choices), item));
      }
    }
    return words;
  }

  private List<Node> items(String path, Optional<Node> node) {
    if (node.isPresent() && !(node.get() instanceof Node.Sequence)) {
      findings.add(finding(path, "a list", node.get()));
    }
    return node.isPresent() && node.get() instanceof Node.Sequence list ? list.items() : List.of();
  }

  private List<String> texts(String path, Optional<Node> node, List<String> values) {
    var texts = new ArrayList<String>();
    for (var item : items(path, node)) {
      texts.add(text("%s[%d]".formatted(path, texts.size()), item, values));
    }
    return texts;
  }

  private Map<String, String> settings(String path, Optional<Node> node, List<String> values) {
    var settings = new LinkedHashMap<String, String>();
    if (node.isPresent() && !(node.get() instanceof Node.Mapping)) {
      findings.add(finding(path, "settings by name", node.get()));
    }
    if (node.isPresent() && node.get() instanceof Node.Mapping mapping) {
      mapping
          .members()
          .forEach((key, member) -> {
            requireValues(path, key, member.name(), values);
            settings.put(key, text(path + "." + key, member.value(), values));
          });
    }
    return settings;
  }

  private String text(String path, Node node, List<String> values) {
    if (!(node instanceof Node.Scalar scalar) || scalar.value() == null) {
      findings.add(finding(path, "a text, a number, or true or false", node));
      return "";
    }
    var text = String.valueOf(scalar.value());
    requireValues(path, text, node.origin(), values);
    return text;
  }

  private void requireValues(String path, String text, Origin origin, List<String> values) {
    for (var name : Template.names(text)) {
      if (!isOneOf(values, name)) {
        findings.add(
            new Finding(
                path,
                "one of ${" + String.join("}, ${", values) + "}",
                "${" + name + "}",
                origin,
                NearestName.of(name, values).orElse(null)));
      }
    }
  }

  private static boolean isOneOf(List<String> values, String name) {
    return values.contains(name)
        ? !name.equals(ServiceValue.ADDRESS.text())
        : values.contains(ServiceValue.ADDRESS.text()) && ServiceValue.addressed(name).isPresent();
  }

  /** Values that there are but for those of other services. */
  private static List<String> values(Set<ServiceValue> without) {
    var values = EnumSet.complementOf(EnumSet.copyOf(ServiceValue.OF_ANOTHER));
    values.removeAll(without);
    return ServiceValue.texts(values);
  }

  /** On a command line, which others on the machine can read. */
  private static List<String> notSecret() {
    return values(EnumSet.of(ServiceValue.DATABASE_PASSWORD));
  }

  private static List<String> ofAnother() {
    return ServiceValue.texts(ServiceValue.OF_ANOTHER);
  }

  private ServiceDefinition.Training training() {
    var node = member("training");
    if (node.isPresent() && node.get() instanceof Node.Mapping mapping) {
      requireKnown("training.", mapping, List.of("settings", "requests"));
      return new ServiceDefinition.Training(
          settings(
              "training.settings",
              Optional.ofNullable(mapping.members().get("settings")).map(Node.Member::value),
              List.of(
                  ServiceValue.CHECKOUT.text(),
                  ServiceValue.FOLDER.text(),
                  ServiceValue.WORKLOAD_KEY.text())),
          texts(
              "training.requests",
              Optional.ofNullable(mapping.members().get("requests")).map(Node.Member::value),
              List.of()));
    }
    node.ifPresent(wrong -> findings.add(finding("training", "`settings` and `requests`", wrong)));
    return new ServiceDefinition.Training(Map.of(), List.of());
  }

  private void requireKnown(String prefix, Node.Mapping mapping, List<String> keys) {
    mapping
        .members()
        .forEach((key, member) -> {
          if (!keys.contains(key)) {
            findings.add(
                new Finding(
                    prefix + key,
                    "one of " + String.join(", ", keys),
                    "`" + key + "`",
                    member.name(),
                    NearestName.of(key, keys).orElse(null)));
          }
        });
  }

  private void requireOneProgram(ServiceDefinition definition) {
    if ((definition.jar() == null) == definition.start().isEmpty()) {
      findings.add(
          new Finding(
              "start",
              "either `jar` or a start line",
              definition.jar() == null ? "neither" : "both",
              at("start").map(Node::origin).orElseGet(this::origin),
              null));
    }
  }

  private void requireContract(ServiceDefinition definition) {
    if (!Files.isReadable(definition.contract())) {
      findings.add(
          new Finding("contract", "`openapi.yaml` beside this file", "none", origin(), null));
    }
  }

  private Origin origin() {
    return new Origin(file.toString(), 1, 1);
  }

  private static Finding finding(String path, String expected, Node got) {
    return new Finding(path, expected, got.description(), got.origin(), null);
  }
}

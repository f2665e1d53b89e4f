package io.provisioning.sops;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.document.Documents;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.sops.store.SopsFormat;
import io.provisioning.sops.value.BoundedMatch;
import io.provisioning.sops.value.SopsProblem;
import io.provisioning.sops.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** The {@code creation_rules} of a file {@code .sops.yaml}: which files are encrypted how. */
public final class CreationRules {

  private static final String NAME = ".sops.yaml";
  private static final String GROUPS = "key_groups";

  private final Path directory;
  private final List<Value.Mapping> rules;

  private CreationRules(Path directory, List<Value.Mapping> rules) {
    this.directory = directory;
    this.rules = rules;
  }

  /**
   * The rules that are the nearest to a file, in its directory or one above.
   *
   * @throws ProblemException INVALID if they cannot be read
   */
  public static Optional<CreationRules> nearest(Path file) {
    for (var at = file.toAbsolutePath().normalize().getParent(); at != null; at = at.getParent()) {
      if (Files.isRegularFile(at.resolve(NAME))) {
        return Optional.of(read(at.resolve(NAME)));
      }
    }
    return Optional.empty();
  }

  /**
   * Reads rules.
   *
   * @throws ProblemException INVALID if they are none
   */
  public static CreationRules read(Path file) {
    var path = file.toAbsolutePath().normalize();
    Value.Mapping document;
    try {
      document = SopsFormat.YAML.store().read(Documents.read(path).getBytes(UTF_8)).getFirst();
    } catch (ProblemException e) {
      throw SopsProblem.INVALID_RULES.because(
          "`%s`: %s".formatted(file, e.detail()), e.help().orElse(null), e);
    }
    if (!(document.find("creation_rules").orElse(Value.Sequence.empty())
        instanceof Value.Sequence sequence)) {
      throw invalid(file, "`creation_rules` is not a list");
    }
    List<Value.Mapping> rules = new ArrayList<>();
    for (var rule : sequence.items()) {
      if (!(rule instanceof Value.Mapping mapping)) {
        throw invalid(file, "a rule has no names");
      }
      rules.add(mapping);
    }
    return new CreationRules(java.util.Objects.requireNonNull(path.getParent()), rules);
  }

  private static ProblemException invalid(Path file, String what) {
    return SopsProblem.INVALID_RULES.because(
        "`%s`: %s".formatted(file, what),
        "a rule has a `path_regex` and recipients, such as `age: age1…`");
  }

  /**
   * What the first rule says that a file matches.
   *
   * @return empty if none does
   * @throws ProblemException INVALID if the rule cannot be followed
   */
  public Optional<Recipe> recipe(Path file) {
    var path = file.toAbsolutePath().normalize();
    var relative =
        path.startsWith(directory) ? directory.relativize(path).toString() : path.toString();
    return rules.stream().filter(rule -> matches(rule, relative)).findFirst().map(this::recipe);
  }

  private boolean matches(Value.Mapping rule, String path) {
    try {
      return rule.text("path_regex")
          .map(Pattern::compile)
          .map(BoundedMatch::new)
          .map(match -> match.test(path))
          .orElse(true);
    } catch (PatternSyntaxException e) {
      throw invalid(
          directory.resolve(NAME),
          "`path_regex` is not a regular expression: " + e.getDescription());
    }
  }

  private Recipe recipe(Value.Mapping rule) {
    List<String> others = new ArrayList<>();
    List<List<String>> groups = new ArrayList<>();
    if (rule.find(GROUPS).orElse(null) instanceof Value.Sequence sequence) {
      for (var group : sequence.items()) {
        if (!(group instanceof Value.Mapping keys)) {
          throw invalid(directory.resolve(NAME), "a group of `key_groups` has no keys");
        }
        groups.add(keys(keys, others));
      }
    } else {
      groups.add(keys(rule, others));
    }
    return new Recipe(
        groups,
        threshold(rule),
        others,
        Selection.of(rule),
        rule.text("mac_only_encrypted").filter(text -> text.equals("true")).isPresent());
  }

  private int threshold(Value.Mapping rule) {
    try {
      return rule.text("shamir_threshold").map(Integer::valueOf).orElse(0);
    } catch (NumberFormatException _) {
      throw invalid(directory.resolve(NAME), "`shamir_threshold` is not a number");
    }
  }

  private List<String> keys(Value.Mapping group, List<String> others) {
    if (group.find("merge").isPresent()) {
      throw invalid(directory.resolve(NAME), "`merge` is not known here; write the keys out");
    }
    List<String> recipients = new ArrayList<>();
    for (var service : MasterKey.SERVICES) {
      group
          .find(service)
          .ifPresent(value -> {
            for (var name : names(service, value)) {
              if (service.equals(MasterKey.AGE)) {
                recipients.add(name);
              } else {
                others.add(service + " " + name);
              }
            }
          });
    }
    return recipients;
  }

  /** A text with commas, or a list of texts or of keys with fields. */
  private static List<String> names(String service, Value value) {
    return switch (value) {
      case Value.Scalar scalar -> split(scalar.text().orElse(""));
      case Value.Sequence sequence ->
          sequence.items().stream().flatMap(item -> names(service, item).stream()).toList();
      case Value.Mapping mapping -> List.of(new MasterKey(service, mapping).name());
    };
  }

  private static List<String> split(String text) {
    return Pattern.compile(",")
        .splitAsStream(text)
        .map(String::strip)
        .filter(it -> !it.isEmpty())
        .toList();
  }
}

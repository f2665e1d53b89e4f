package io.provisioning.cli.registry;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.JsonText;
import io.provisioning.client.registry.model.RetentionView;
import io.provisioning.config.document.Documents;
import io.provisioning.config.document.Format;
import io.provisioning.config.document.Node;
import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.ProblemException;
import java.nio.file.Path;
import java.util.List;
import java.util.StringJoiner;
import tools.jackson.core.JacksonException;

/** What a workspace keeps, as a YAML file says it. */
final class RetentionText {

  private static final List<String> KEYS =
      List.of("version", "rules", "untagged_for", "immutable_tags");
  private static final List<String> RULE_KEYS =
      List.of("repositories", "tags", "keep_latest", "keep_for");

  private RetentionText() {}

  /** As {@link #read} takes it. */
  static String of(RetentionView view) {
    var text = new StringJoiner("\n");
    text.add("version: " + view.getVersion());
    text.add(view.getRules().isEmpty() ? "rules: []" : "rules:");
    for (var rule : view.getRules()) {
      text.add("  - repositories: " + JsonText.compact(rule.getRepositories()));
      text.add("    tags: " + JsonText.compact(rule.getTags()));
      if (rule.getKeepLatest() != null) {
        text.add("    keep_latest: " + rule.getKeepLatest());
      }
      if (rule.getKeepFor() != null) {
        text.add("    keep_for: " + rule.getKeepFor());
      }
    }
    if (view.getUntaggedFor() != null) {
      text.add("untagged_for: " + view.getUntaggedFor());
    }
    text.add("immutable_tags: " + JsonText.compact(view.getImmutableTags()));
    return text.toString();
  }

  /**
   * Reads a file.
   *
   * @return without a version if the file has none
   * @throws ProblemException INVALID_ARGUMENT, or what {@link Documents} says
   */
  static RetentionView read(Path file) {
    var document =
        requireKeys(Documents.parse(Documents.read(file), Format.YAML, file.toString()), KEYS);
    if (document.members().get("rules") instanceof Node.Member(var _, var rules)
        && rules instanceof Node.Sequence list) {
      list.items().forEach(rule -> requireKeys(rule, RULE_KEYS));
    }
    try {
      return JsonText.read(JsonText.compact(document.plain()), RetentionView.class);
    } catch (JacksonException e) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`%s` is not what a workspace keeps: %s".formatted(file, e.getOriginalMessage()),
          "`registry retention show` prints the form");
    }
  }

  private static Node.Mapping requireKeys(Node node, List<String> keys) {
    if (!(node instanceof Node.Mapping mapping)) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "%s: expected keys such as `%s`, found %s"
              .formatted(node.origin(), keys.getLast(), node.description()),
          "`registry retention show` prints the form");
    }
    for (var key : mapping.members().keySet()) {
      if (!keys.contains(key)) {
        throw CommandProblem.INVALID_ARGUMENT.because(
            "%s: `%s` is not a key of it".formatted(node.origin(), key),
            NearestName.of(key, keys)
                .map("did you mean `%s`?"::formatted)
                .orElse("there are " + String.join(", ", keys)));
      }
    }
    return mapping;
  }
}

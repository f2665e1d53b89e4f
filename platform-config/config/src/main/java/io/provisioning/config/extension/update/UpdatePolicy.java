package io.provisioning.config.extension.update;

import io.provisioning.config.document.Documents;
import io.provisioning.config.document.Format;
import io.provisioning.config.document.Node;
import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.ProblemException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How far taskservs of a workspace are updated, as {@code updates.yaml} in its directory says.
 *
 * @param strategy of those that are not named
 * @param taskservs by name
 */
public record UpdatePolicy(UpdateStrategy strategy, Map<String, UpdateStrategy> taskservs) {

  /** What the file is called. */
  public static final String FILE = "updates.yaml";

  /** Without the file: only what is declared sets limits. */
  public static final UpdatePolicy UNLIMITED = new UpdatePolicy(UpdateStrategy.MAJOR, Map.of());

  private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");
  private static final Set<String> KEYS = Set.of("strategy", "taskservs");
  private static final List<String> STRATEGIES = List.of("major", "minor", "patch", "none");

  /** Copies. */
  public UpdatePolicy {
    taskservs = Map.copyOf(taskservs);
  }

  /** The strategy of a taskserv. */
  public UpdateStrategy of(String taskserv) {
    return taskservs.getOrDefault(taskserv, strategy);
  }

  /**
   * Reads the text of the file.
   *
   * @param source its name, for findings
   * @throws ProblemException INVALID_UPDATE_POLICY with a finding for each thing that is wrong
   */
  public static UpdatePolicy parse(String text, String source) {
    var findings = new ArrayList<Finding>();
    var strategy = UpdateStrategy.MAJOR;
    var taskservs = new TreeMap<String, UpdateStrategy>();
    try {
      for (var member : members("", Documents.parse(text, Format.YAML, source), findings)) {
        switch (member.getKey()) {
          case "strategy" -> strategy = strategy("strategy", member.getValue(), findings);
          case "taskservs" -> taskservs.putAll(taskservs(member.getValue(), findings));
          default -> findings.add(unknown(member.getKey(), member.getValue()));
        }
      }
    } catch (ProblemException e) {
      findings.addAll(e.findings());
    }
    if (!findings.isEmpty()) {
      throw ExtensionProblem.INVALID_UPDATE_POLICY.because(
          "the update policy `%s` cannot be read: %s".formatted(source, findings.getFirst()),
          "correct it: until then, nothing is updated in this workspace",
          findings);
    }
    return new UpdatePolicy(strategy, taskservs);
  }

  private static Map<String, UpdateStrategy> taskservs(Node node, List<Finding> findings) {
    var all = new TreeMap<String, UpdateStrategy>();
    for (var member : members("taskservs", node, findings)) {
      var path = "taskservs." + member.getKey();
      if (!NAME.matcher(member.getKey()).matches()) {
        findings.add(
            finding(path, "the name of a taskserv", "`" + member.getKey() + "`", node, null));
      }
      all.put(member.getKey(), strategy(path, member.getValue(), findings));
    }
    return all;
  }

  private static List<Map.Entry<String, Node>> members(
      String path, Node node, List<Finding> findings) {
    if (node instanceof Node.Mapping mapping) {
      return mapping.members().entrySet().stream()
          .map(it -> Map.entry(it.getKey(), it.getValue().value()))
          .toList();
    }
    findings.add(finding(path.isEmpty() ? "$" : path, "an object", node.description(), node, null));
    return List.of();
  }

  private static UpdateStrategy strategy(String path, Node node, List<Finding> findings) {
    var text = node.plain() instanceof String word ? word : "";
    return UpdateStrategy.of(text)
        .orElseGet(() -> {
          findings.add(
              finding(
                  path,
                  "one of " + String.join(", ", STRATEGIES),
                  node.description(),
                  node,
                  NearestName.of(text, STRATEGIES).orElse(null)));
          return UpdateStrategy.NONE;
        });
  }

  private static Finding unknown(String key, Node node) {
    return finding(
        key,
        "one of " + String.join(", ", KEYS.stream().sorted().toList()),
        "`" + key + "`",
        node,
        NearestName.of(key, KEYS).orElse(null));
  }

  private static Finding finding(
      String path, String expected, String got, Node node, @Nullable String suggestion) {
    return new Finding(path, expected, got, node.origin(), suggestion);
  }
}

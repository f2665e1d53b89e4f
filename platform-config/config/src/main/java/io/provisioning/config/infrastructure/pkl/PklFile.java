package io.provisioning.config.infrastructure.pkl;

import io.provisioning.config.document.Budget;
import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.document.Node;
import io.provisioning.config.document.PklPlaces;
import io.provisioning.config.problem.Origin;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pkl.core.Evaluator;
import org.pkl.core.ModuleSchema;
import org.pkl.core.ModuleSource;
import org.pkl.core.PklException;

/**
 * A Pkl file of a user, which becomes the same tree as a file in another format and is checked in
 * the same way.
 */
public record PklFile(Path file, String text, DocumentKind kind, Schema schema) {

  /** No name of the file can hide what this means. */
  private static final String PLAIN = "import(\"provisioning:Types.pkl\").plain(module)";

  /**
   * Evaluates the file.
   *
   * @param root of the workspace, without symbolic links
   * @throws io.provisioning.config.problem.ProblemException INVALID with what Pkl says; it stops at
   *     the first thing that it cannot evaluate
   */
  public Node evaluate(PklEngine engine, Path root, Budget budget) {
    var places = PklPlaces.of(file.toString(), text);
    var uri = file.toAbsolutePath().normalize().toUri();
    var workspace = new WorkspaceModules(root, uri, text);
    try {
      return engine.evaluate(workspace, budget, evaluator -> tree(evaluator, uri, places));
    } catch (PklException e) {
      var finding = new PklErrors(file, text, schema).finding(e);
      throw DocumentProblem.invalid(List.of(finding), file.toString(), e);
    }
  }

  private Node tree(Evaluator evaluator, java.net.URI uri, PklPlaces places) {
    var module = ModuleSource.uri(uri);
    requireSchema(evaluator.evaluateSchema(module));
    var tree = new PklTree(places);
    var node = tree.node(evaluator.evaluateExpression(module, PLAIN), "");
    if (!tree.findings().isEmpty()) {
      throw DocumentProblem.invalid(tree.findings(), file.toString(), null);
    }
    return node;
  }

  private void requireSchema(ModuleSchema module) {
    for (@Nullable ModuleSchema at = module; at != null; at = at.getSupermodule()) {
      if (at.getModuleUri().toString().equals(kind.module())) {
        return;
      }
    }
    throw DocumentProblem.invalid(
        "a file that begins with `amends \"" + kind.module() + "\"`",
        "another module",
        new Origin(file.toString(), 1, 1),
        null);
  }
}

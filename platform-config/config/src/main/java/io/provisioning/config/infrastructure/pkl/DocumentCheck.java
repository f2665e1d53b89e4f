package io.provisioning.config.infrastructure.pkl;

import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.document.Node;
import io.provisioning.config.document.NodePlaces;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.Origin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.pkl.core.Evaluator;
import org.pkl.core.ModuleSource;
import org.pkl.core.PObject;
import org.pkl.core.Pair;
import org.pkl.core.PklException;

/**
 * Checks a tree by the schema: first its shape, then single values, then how values go together.
 * The first two are told together.
 */
public final class DocumentCheck {

  private static final Comparator<Finding> BY_PLACE =
      Comparator.comparing(
          finding -> finding.origin().orElse(new Origin("", 0, 0)),
          Comparator.comparingInt(Origin::line).thenComparingInt(Origin::column));

  private final PklEngine engine;

  public DocumentCheck(PklEngine engine) {
    this.engine = engine;
  }

  /**
   * Checks a document.
   *
   * @return the document with the defaults of the schema
   */
  public Tree check(Node document, String source, DocumentKind kind) {
    var schema = engine.schema();
    var structure = new StructureCheck(schema.required());
    structure.check(document, kind.type(schema));
    if (structure.findings().isEmpty() && document instanceof Node.Mapping mapping) {
      try {
        return evaluate(mapping, source, kind);
      } catch (PklException e) {
        var findings = broken(structure.questions());
        if (findings.isEmpty()) {
          var message = PklErrors.message(e).lines().findFirst().orElse("");
          throw DocumentProblem.invalid("a valid document", message, document.origin(), e);
        }
        throw problem(findings, source);
      }
    }
    var findings = new ArrayList<>(structure.findings());
    findings.addAll(broken(structure.questions()));
    throw problem(findings, source);
  }

  private static RuntimeException problem(List<Finding> findings, String source) {
    return DocumentProblem.invalid(findings.stream().sorted(BY_PLACE).toList(), source, null);
  }

  private Tree evaluate(Node.Mapping document, String source, DocumentKind kind) {
    var module =
        ModuleSource.text(PklText.module(kind.module(), document, kind.type(engine.schema())));
    var places = new NodePlaces(document);
    return engine.evaluate(evaluator -> {
      var result = (Pair<?, ?>) evaluator.evaluateExpression(module, "Pair(findings, module)");
      var findings =
          ((List<?>) result.getFirst())
              .stream().map(each -> finding(Tree.of((PObject) each), places)).toList();
      if (!findings.isEmpty()) {
        throw problem(findings, source);
      }
      return Tree.of((PObject) result.getSecond());
    });
  }

  private static Finding finding(Tree finding, NodePlaces places) {
    var path = finding.text("path");
    return new Finding(
        path,
        finding.text("expected"),
        finding.text("got"),
        places.find(path),
        NearestName.of(finding.text("name", ""), finding.texts("candidates")).orElse(null));
  }

  /** The values that are not of their types, which only Pkl can tell. */
  private List<Finding> broken(List<StructureCheck.Question> questions) {
    var byTest = new LinkedHashMap<String, Boolean>();
    questions.forEach(question -> byTest.put(test(question), true));
    if (byTest.isEmpty()) {
      return List.of();
    }
    var answers = engine.evaluate(evaluator -> ask(evaluator, byTest));
    return questions.stream()
        .filter(question -> !answers.getOrDefault(test(question), true))
        .map(DocumentCheck::finding)
        .toList();
  }

  private static Map<String, Boolean> ask(Evaluator evaluator, Map<String, Boolean> tests) {
    var module =
        ModuleSource.text(
            """
            import "provisioning:Types.pkl" as Types
            import "provisioning:Batch.pkl" as Batch
            import "provisioning:Providers.pkl" as Providers
            answers = List(
            """
                + String.join(",\n", tests.keySet())
                + "\n)\n");
    var answers = ((List<?>) evaluator.evaluateExpression(module, "answers")).iterator();
    tests.replaceAll((_, _) -> Boolean.TRUE.equals(answers.next()));
    return tests;
  }

  private static String test(StructureCheck.Question question) {
    var alias = question.alias().getTypeAlias();
    var module = alias.getModuleName();
    return PklText.literal(question.node().value())
        + " is "
        + module.substring(module.lastIndexOf('.') + 1)
        + "."
        + alias.getSimpleName();
  }

  private static Finding finding(StructureCheck.Question question) {
    var node = question.node();
    var expected = Types.expectation(question.alias());
    return new Finding(question.path(), expected, node.description(), node.origin(), null);
  }
}

package io.provisioning.config.infrastructure;

import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.document.Documents;
import io.provisioning.config.document.Format;
import io.provisioning.config.document.Node;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.Origin;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.pkl.core.Evaluator;
import org.pkl.core.ModuleSchema;
import org.pkl.core.ModuleSource;
import org.pkl.core.PClass;
import org.pkl.core.PObject;
import org.pkl.core.PklException;

/** The language on Pkl's evaluator. The engine starts with the first document. */
final class PklInfrastructureLanguage implements InfrastructureLanguage {

  private final PklEngine engine;

  PklInfrastructureLanguage(Collection<String> providers) {
    this.engine = new PklEngine(providers);
  }

  @Override
  public void warmUp() {
    var _ = parseInfrastructure("{\"name\":\"warm-up\"}", "warm-up");
  }

  @Override
  public Infrastructure readInfrastructure(Path file, Path workspace) {
    return Reading.infrastructure(read(file, workspace, Kind.INFRASTRUCTURE));
  }

  @Override
  public Batch readBatch(Path file, Path workspace) {
    return Reading.batch(read(file, workspace, Kind.BATCH));
  }

  @Override
  public Infrastructure parseInfrastructure(String json, String source) {
    return parse(json, Format.JSON, source);
  }

  @Override
  public Infrastructure parse(String text, Format format, String source) {
    return Reading.infrastructure(
        check(Documents.parse(text, format, source), source, Kind.INFRASTRUCTURE));
  }

  @Override
  public Batch parseBatch(String json, String source) {
    return Reading.batch(check(Documents.parse(json, Format.JSON, source), source, Kind.BATCH));
  }

  @Override
  public String toJson(Infrastructure infrastructure) {
    return Writing.json(Writing.infrastructure(infrastructure));
  }

  @Override
  public String toJson(Batch batch) {
    return Writing.json(Writing.batch(batch));
  }

  @Override
  public void close() {}

  private Tree read(Path file, Path workspace, Kind kind) {
    var format =
        Format.of(file)
            .orElseThrow(() ->
                DocumentProblem.invalid(
                    "a file that ends in .pkl, .yaml, .yml, .toml or .json",
                    String.valueOf(file.getFileName()),
                    new Origin(file.toString(), 0, 0),
                    null));
    var text = Documents.read(file);
    if (format == Format.PKL) {
      return evaluate(file, text, workspace, kind);
    }
    return check(Documents.parse(text, format, file.toString()), file.toString(), kind);
  }

  /** Checks a tree: first shapes, all at once, then single values, then how values go together. */
  private Tree check(Node document, String source, Kind kind) {
    var schema = engine.schema();
    var structure = new StructureCheck(schema.required());
    structure.check(document, kind.type(schema));
    var findings = new ArrayList<>(structure.findings());
    findings.addAll(answers(structure.questions(), source));
    if (!findings.isEmpty() || !(document instanceof Node.Mapping mapping)) {
      findings.sort(Comparator.comparing(PklInfrastructureLanguage::place));
      throw DocumentProblem.invalid(findings, source, null);
    }
    var text = PklText.module(kind.module, mapping, kind.type(schema));
    var places = new NodePlaces(document);
    return engine.evaluate(
        null,
        new Origin(source, 1, 1),
        evaluator -> tree(evaluator, ModuleSource.text(text), source, places::find));
  }

  private static String place(Finding finding) {
    return finding.origin().map(at -> "%08d:%08d".formatted(at.line(), at.column())).orElse("");
  }

  /** Asks Pkl about all values at once whether they are of their types. */
  private List<Finding> answers(List<StructureCheck.Question> questions, String source) {
    if (questions.isEmpty()) {
      return List.of();
    }
    var tests =
        questions.stream()
            .map(question -> PklText.literal(question.node().value()) + " is " + typeName(question))
            .collect(Collectors.joining(",\n"));
    var text =
        "import \"provisioning:Types.pkl\" as Types\nimport \"provisioning:Providers.pkl\" as Providers\nanswers = List(\n"
            + tests
            + "\n)\n";
    var answers =
        engine.evaluate(
            null,
            new Origin(source, 1, 1),
            evaluator ->
                (List<?>) evaluator.evaluateExpression(ModuleSource.text(text), "answers"));
    var findings = new ArrayList<Finding>();
    for (int at = 0; at < answers.size(); at++) {
      if (!Boolean.TRUE.equals(answers.get(at))) {
        var question = questions.get(at);
        var node = question.node();
        findings.add(
            new Finding(
                question.path(),
                Types.expectation(question.alias()),
                node.description(),
                node.origin(),
                null));
      }
    }
    return findings;
  }

  private static String typeName(StructureCheck.Question question) {
    var alias = question.alias().getTypeAlias();
    var module = alias.getModuleName();
    return module.substring(module.lastIndexOf('.') + 1) + "." + alias.getSimpleName();
  }

  private Tree evaluate(Path file, String text, Path workspace, Kind kind) {
    var source = file.toString();
    try {
      var root = workspace.toRealPath();
      var uri = file.toAbsolutePath().normalize().toUri();
      var places = PklPlaces.of(source, text);
      return engine.evaluate(
          new WorkspaceModules(root),
          new Origin(source, 1, 1),
          evaluator -> {
            var module = ModuleSource.uri(uri);
            try {
              requireSchema(evaluator.evaluateSchema(module), kind, source);
              return tree(evaluator, module, source, places::find);
            } catch (PklException e) {
              if (PklEngine.isTimeout(e)) {
                throw e;
              }
              var finding = PklErrors.finding(e, source, text, uri.toString(), engine.schema());
              throw DocumentProblem.invalid(List.of(finding), source, e);
            }
          });
    } catch (IOException e) {
      throw new ProblemException(
          DocumentProblem.UNREADABLE_DOCUMENT,
          "the workspace " + workspace + " cannot be read",
          null,
          List.of(),
          e);
    }
  }

  private static void requireSchema(ModuleSchema module, Kind kind, String source) {
    for (@Nullable ModuleSchema at = module; at != null; at = at.getSupermodule()) {
      if (at.getModuleUri().toString().equals(kind.module)) {
        return;
      }
    }
    throw DocumentProblem.invalid(
        "a file that begins with `amends \"" + kind.module + "\"`",
        "another module",
        new Origin(source, 1, 1),
        null);
  }

  private static Tree tree(
      Evaluator evaluator, ModuleSource module, String source, Function<String, Origin> places) {
    var tree = Tree.of(evaluator.evaluate(module));
    var findings = new ArrayList<Finding>();
    for (var each : (List<?>) evaluator.evaluateExpression(module, "findings")) {
      var finding = Tree.of((PObject) each);
      var path = finding.text("path");
      findings.add(
          new Finding(
              path,
              finding.text("expected"),
              finding.text("got"),
              places.apply(path),
              NearestName.of(finding.text("name", ""), finding.texts("candidates")).orElse(null)));
    }
    if (!findings.isEmpty()) {
      findings.sort(Comparator.comparing(PklInfrastructureLanguage::place));
      throw DocumentProblem.invalid(findings, source, null);
    }
    return tree;
  }

  /** The two kinds of document. */
  private enum Kind {
    INFRASTRUCTURE(Schema.INFRASTRUCTURE),
    BATCH(Schema.BATCH);

    private final String module;

    Kind(String module) {
      this.module = module;
    }

    PClass type(Schema schema) {
      return switch (this) {
        case INFRASTRUCTURE -> schema.infrastructure();
        case BATCH -> schema.batch();
      };
    }
  }
}

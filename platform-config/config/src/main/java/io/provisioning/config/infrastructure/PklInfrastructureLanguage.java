package io.provisioning.config.infrastructure;

import io.provisioning.config.document.Budget;
import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.document.Documents;
import io.provisioning.config.document.Format;
import io.provisioning.config.document.Node;
import io.provisioning.config.problem.Origin;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The language on Pkl's evaluator. The engine starts with the first document. */
final class PklInfrastructureLanguage implements InfrastructureLanguage {

  private final PklEngine engine;
  private final DocumentCheck check;

  PklInfrastructureLanguage(Collection<String> providers) {
    if (providers.isEmpty()) {
      throw new IllegalArgumentException("a language without providers can declare nothing");
    }
    this.engine = new PklEngine(providers);
    this.check = new DocumentCheck(engine);
  }

  @Override
  public void warmUp() {
    var _ = parseInfrastructure("{\"name\":\"warm-up\"}", "warm-up");
  }

  @Override
  public Infrastructure readInfrastructure(Path file, Path workspace) {
    return readInfrastructure(file, workspace, Map.of());
  }

  @Override
  public Infrastructure readInfrastructure(
      Path file, Path workspace, Map<String, Object> settings) {
    return Reading.infrastructure(read(file, workspace, DocumentKind.INFRASTRUCTURE, settings));
  }

  @Override
  public Batch readBatch(Path file, Path workspace) {
    return Reading.batch(read(file, workspace, DocumentKind.BATCH, Map.of()));
  }

  @Override
  public Infrastructure parseInfrastructure(String json, String source) {
    return parse(json, Format.JSON, source);
  }

  @Override
  public Infrastructure parse(String text, Format format, String source) {
    var document = Documents.parse(text, format, source);
    return Reading.infrastructure(check.check(document, source, DocumentKind.INFRASTRUCTURE));
  }

  @Override
  public Batch parseBatch(String json, String source) {
    var document = Documents.parse(json, Format.JSON, source);
    return Reading.batch(check.check(document, source, DocumentKind.BATCH));
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
  public String jsonSchema() {
    return Writing.json(DocumentSchema.of(engine.schema()));
  }

  @Override
  public void close() {}

  private Tree read(Path file, Path workspace, DocumentKind kind, Map<String, Object> settings) {
    var source = file.toString();
    var start = new Origin(source, 0, 0);
    var format =
        Format.of(file)
            .orElseThrow(() ->
                DocumentProblem.invalid(
                    "a file that ends in .pkl, .yaml, .yml, .toml or .json",
                    String.valueOf(file.getFileName()),
                    start,
                    null));
    var root = real(workspace);
    if (!real(file).startsWith(root)) {
      throw DocumentProblem.invalid(
          "a file in the workspace " + root, "one outside of it", start, null);
    }
    // cold, it takes longer than any document may
    var schema = engine.schema();
    var budget = new Budget();
    var document = budget.spend(start, () -> tree(file, format, root, budget, kind, schema));
    return check.check(Overrides.of(settings).in(document), source, kind);
  }

  private Node tree(
      Path file, Format format, Path root, Budget budget, DocumentKind kind, Schema schema) {
    var text = Documents.read(file);
    return format == Format.PKL
        ? new PklFile(file, text, kind, schema).evaluate(engine, new WorkspaceModules(root), budget)
        : Documents.parse(text, format, file.toString());
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (NoSuchFileException e) {
      throw unreadable("there is no file " + path, e);
    } catch (IOException e) {
      throw unreadable(path + " cannot be read: check its permissions", e);
    }
  }

  private static ProblemException unreadable(String detail, IOException cause) {
    return new ProblemException(
        DocumentProblem.UNREADABLE_DOCUMENT, detail, null, List.of(), cause);
  }
}

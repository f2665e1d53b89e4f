package io.provisioning.config.infrastructure;

import io.provisioning.config.document.Budget;
import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.document.Documents;
import io.provisioning.config.document.Format;
import io.provisioning.config.document.Node;
import io.provisioning.config.document.NodePlaces;
import io.provisioning.config.document.Placed;
import io.provisioning.config.infrastructure.DocumentText.Draft;
import io.provisioning.config.infrastructure.DocumentText.Loose;
import io.provisioning.config.infrastructure.DocumentText.OnDisk;
import io.provisioning.config.infrastructure.pkl.DocumentCheck;
import io.provisioning.config.infrastructure.pkl.DocumentKind;
import io.provisioning.config.infrastructure.pkl.DocumentSchema;
import io.provisioning.config.infrastructure.pkl.PklEngine;
import io.provisioning.config.infrastructure.pkl.PklFile;
import io.provisioning.config.infrastructure.pkl.Schema;
import io.provisioning.config.infrastructure.pkl.Tree;
import io.provisioning.config.problem.Origin;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.config.sealing.SealedDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.function.Function;

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
  public Placed<Infrastructure> readInfrastructure(DocumentText document) {
    return read(document, DocumentKind.INFRASTRUCTURE, Reading::infrastructure);
  }

  @Override
  public Placed<Batch> readBatch(DocumentText document) {
    return read(document, DocumentKind.BATCH, Reading::batch);
  }

  @Override
  public String jsonSchema() {
    return Writing.json(DocumentSchema.of(engine.schema()));
  }

  @Override
  public void close() {}

  private <T> Placed<T> read(DocumentText document, DocumentKind kind, Function<Tree, T> reading) {
    var source = DocumentText.source(document);
    // cold, it takes longer than any document may
    var schema = engine.schema();
    var budget = new Budget();
    var tree = budget.spend(new Origin(source, 0, 0), () -> tree(document, kind, schema, budget));
    return new Placed<>(reading.apply(check.check(tree, source, kind)), new NodePlaces(tree));
  }

  private Node tree(DocumentText document, DocumentKind kind, Schema schema, Budget budget) {
    return switch (document) {
      case OnDisk(var file, var workspace, var settings, var read) -> {
        formatOf(file);
        requireInside(file, real(workspace));
        var text = read == null ? Documents.read(file) : read;
        var pkl = new PklFile(file, text, kind, schema);
        yield Overrides.of(settings).in(tree(pkl, real(workspace), budget));
      }
      case Draft(var text, var file, var workspace) -> {
        var root = Files.exists(workspace) ? real(workspace) : workspace.toAbsolutePath();
        yield tree(new PklFile(file, text, kind, schema), root.normalize(), budget);
      }
      case Loose(var text, var format, var source) -> parsed(text, format, source);
    };
  }

  private Node tree(PklFile file, Path root, Budget budget) {
    var format = formatOf(file.file());
    return format == Format.PKL
        ? file.evaluate(engine, root, budget)
        : parsed(file.text(), format, file.file().toString());
  }

  /** Whoever asks has the values that are encrypted; here they are references. */
  private static Node parsed(String text, Format format, String source) {
    var document = Documents.parse(text, format, source);
    return SealedDocument.is(document, format)
        ? SealedDocument.referring(document)
        : SealedDocument.requireClear(document);
  }

  private static Format formatOf(Path file) {
    return Format.of(file)
        .orElseThrow(() ->
            DocumentProblem.invalid(
                "a file that ends in .pkl, .yaml, .yml, .toml or .json",
                String.valueOf(file.getFileName()),
                new Origin(file.toString(), 0, 0),
                null));
  }

  private static void requireInside(Path file, Path root) {
    if (!real(file).startsWith(root)) {
      throw DocumentProblem.invalid(
          "a file in the workspace " + root,
          "one outside of it",
          new Origin(file.toString(), 0, 0),
          null);
    }
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
    return DocumentProblem.UNREADABLE_DOCUMENT.because(detail, cause);
  }
}

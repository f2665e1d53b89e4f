package io.provisioning.config.infrastructure;

import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.problem.Origin;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.pkl.core.Evaluator;
import org.pkl.core.EvaluatorBuilder;
import org.pkl.core.PklException;
import org.pkl.core.SecurityManagers;
import org.pkl.core.StackFrameTransformers;
import org.pkl.core.module.ModuleKeyFactories;
import org.pkl.core.module.ModuleKeyFactory;

/**
 * Makes evaluators that can read the schema, the standard library and one workspace, and nothing
 * else.
 */
final class PklEngine {

  /**
   * Of a user's document; the schema is read before without a limit, since that is ours and cold
   * the first time.
   */
  private static final Duration TIME_LIMIT = Duration.ofMillis(1300);

  private final SchemaModules schemaModules;
  private @Nullable Schema schema;

  PklEngine(Collection<String> providers) {
    this.schemaModules = new SchemaModules(providers);
  }

  /** The schema; the first call starts the engine. */
  synchronized Schema schema() {
    if (schema == null) {
      try (var evaluator = builder(List.of()).build()) {
        schema = Schema.read(evaluator);
      }
    }
    return schema;
  }

  /**
   * Runs an evaluation within the limits of time and memory.
   *
   * @param workspace files that may be read; none where absent
   */
  <T> T evaluate(
      @Nullable WorkspaceModules workspace, Origin origin, Function<Evaluator, T> action) {
    var _ = schema();
    var files =
        workspace == null ? List.<ModuleKeyFactory>of() : List.of((ModuleKeyFactory) workspace);
    try (var evaluator = builder(files).setTimeout(TIME_LIMIT).build()) {
      return action.apply(evaluator);
    } catch (PklException e) {
      if (isTimeout(e)) {
        throw DocumentProblem.invalid(
            "a document that is evaluated in " + TIME_LIMIT.toMillis() + " ms",
            "one that takes longer, or never ends",
            origin,
            e);
      }
      throw e;
    } catch (OutOfMemoryError e) {
      throw DocumentProblem.invalid(
          "a document that needs little memory", "one that needs more than there is", origin, null);
    } catch (StackOverflowError e) {
      throw DocumentProblem.invalid(
          "a document of moderate depth", "endless or very deep nesting", origin, null);
    }
  }

  static boolean isTimeout(PklException exception) {
    return String.valueOf(exception.getMessage()).contains("timed out");
  }

  private EvaluatorBuilder builder(List<ModuleKeyFactory> files) {
    var factories = new ArrayList<ModuleKeyFactory>();
    factories.add(schemaModules);
    factories.add(ModuleKeyFactories.standardLibrary);
    factories.addAll(files);
    return EvaluatorBuilder.unconfigured()
        .setStackFrameTransformer(StackFrameTransformers.empty)
        .setSecurityManager(
            SecurityManagers.standard(
                List.of(
                    Pattern.compile("provisioning:"),
                    Pattern.compile("pkl:"),
                    Pattern.compile("repl:text"),
                    Pattern.compile("file:")),
                List.of(),
                PklEngine::trust,
                null))
        .setModuleKeyFactories(factories)
        .setResourceReaders(List.of())
        .setColor(false);
  }

  /** A document may import the schema and its neighbours; the schema imports no documents. */
  private static int trust(URI uri) {
    return switch (String.valueOf(uri.getScheme())) {
      case "repl", "file" -> 10;
      default -> 0;
    };
  }
}

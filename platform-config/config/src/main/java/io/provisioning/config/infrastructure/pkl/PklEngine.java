package io.provisioning.config.infrastructure.pkl;

import io.provisioning.config.document.Budget;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.pkl.core.Evaluator;
import org.pkl.core.EvaluatorBuilder;
import org.pkl.core.SecurityManagers;
import org.pkl.core.StackFrameTransformers;
import org.pkl.core.module.ModuleKeyFactories;
import org.pkl.core.module.ModuleKeyFactory;

/**
 * Makes evaluators that can read the schema, the standard library and one workspace, and nothing
 * else.
 */
public final class PklEngine {

  /** A last resort: what is evaluated is ours and bounded by the size of documents. */
  private static final Duration TIME_LIMIT = Duration.ofSeconds(20);

  private final SchemaModules schemaModules;
  private final SchemaModules lenientModules;
  private @Nullable Schema schema;

  public PklEngine(Collection<String> providers) {
    this.schemaModules = SchemaModules.strict(providers);
    this.lenientModules = SchemaModules.lenient(providers);
  }

  /** The schema; the first call starts the engine. */
  public synchronized Schema schema() {
    if (schema == null) {
      try (var evaluator = builder(schemaModules, List.of()).build()) {
        schema = Schema.read(evaluator);
      }
    }
    return schema;
  }

  /** Evaluates a module that was written here. */
  <T> T evaluate(Function<Evaluator, T> action) {
    var _ = schema();
    try (var evaluator = builder(schemaModules, List.of()).build()) {
      // Pkl's own time-out keeps a thread and the evaluator for as long as it might have taken.
      var end =
          ForkJoinPool.commonPool()
              .schedule(evaluator::close, TIME_LIMIT.toSeconds(), TimeUnit.SECONDS);
      try {
        return action.apply(evaluator);
      } finally {
        end.cancel(false);
      }
    }
  }

  /**
   * Evaluates a module that a user wrote. Values are not compared with the constraints of their
   * types, so that one that breaks them does not hide all others.
   */
  <T> T evaluate(WorkspaceModules workspace, Budget budget, Function<Evaluator, T> action) {
    try (var evaluator = builder(lenientModules, List.of(workspace)).build()) {
      budget.closeWhenSpent(evaluator);
      return action.apply(evaluator);
    }
  }

  private static EvaluatorBuilder builder(
      SchemaModules schemaModules, List<? extends ModuleKeyFactory> files) {
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

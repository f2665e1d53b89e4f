package io.provisioning.orchestrator.provider;

import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderContext;
import io.provisioning.provider.ProviderFactory;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The providers of this installation, each opened on first use. Safe for use by many threads. */
public final class Providers implements AutoCloseable {

  private final Map<String, ProviderFactory> factories = new TreeMap<>();
  private final Map<String, Provider> opened = new ConcurrentHashMap<>();
  private final Function<String, ProviderContext> contexts;

  /**
   * Nothing is opened yet.
   *
   * @param contexts what a provider is opened with, by its name
   */
  Providers(
      Iterable<? extends ProviderFactory> factories, Function<String, ProviderContext> contexts) {
    factories.forEach(factory -> {
      if (this.factories.put(factory.name(), factory) != null) {
        throw new IllegalStateException("two providers are named `" + factory.name() + "`");
      }
    });
    this.contexts = contexts;
  }

  /** Names of all providers, sorted. */
  public List<String> names() {
    return List.copyOf(factories.keySet());
  }

  /**
   * The provider of this name, empty if there is none.
   *
   * @throws ProblemException UNAVAILABLE if a setting of the provider is wrong
   */
  public Optional<Provider> find(String name) {
    return factories.containsKey(name)
        ? Optional.of(opened.computeIfAbsent(name, this::open))
        : Optional.empty();
  }

  /**
   * The provider of this name.
   *
   * @throws ProblemException NOT_FOUND if there is none, with the nearest name; UNAVAILABLE if a
   *     setting of the provider is wrong
   */
  public Provider get(String name) {
    return find(name).orElseThrow(() -> unknown(name));
  }

  /**
   * Refuses a name that no provider has; opens none.
   *
   * @throws ProblemException NOT_FOUND with the nearest name
   */
  public void requireKnown(String name) {
    if (!factories.containsKey(name)) {
      throw unknown(name);
    }
  }

  private ProblemException unknown(String name) {
    var nearest = NearestName.of(name, factories.keySet());
    return ProviderProblem.UNKNOWN_PROVIDER.because(
        "there is no provider `" + name + "`",
        nearest
            .map(near -> "did you mean `" + near + "`?")
            .orElse("there are " + String.join(", ", factories.keySet())));
  }

  private Provider open(String name) {
    @Nullable ProviderFactory factory = factories.get(name);
    if (factory == null) {
      throw unknown(name);
    }
    try {
      return factory.open(contexts.apply(name).withNames(factory.settings()));
    } catch (IllegalArgumentException wrongSetting) {
      throw ProviderProblem.MISCONFIGURED_PROVIDER.because(
          "provider `" + name + "` cannot be used: " + wrongSetting.getMessage(),
          "correct `provisioning.providers." + name + ".*` and start the service again",
          wrongSetting);
    }
  }

  @Override
  public void close() {
    opened.values().forEach(Provider::close);
    opened.clear();
  }
}

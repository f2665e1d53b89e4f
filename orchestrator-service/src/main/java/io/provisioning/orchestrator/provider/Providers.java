package io.provisioning.orchestrator.provider;

import io.provisioning.config.infrastructure.AccountRef;
import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.provider.Credentials;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderContext;
import io.provisioning.provider.ProviderFactory;
import io.provisioning.provider.Scope;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The providers of this installation, each opened on first use. One with accounts is known by the
 * name of its account too, as {@link AccountRef} writes it. Safe for use by many threads.
 */
public final class Providers implements AutoCloseable {

  private final Map<String, ProviderFactory> factories = new TreeMap<>();
  private final Map<String, Provider> opened = new ConcurrentHashMap<>();
  private final Function<String, ProviderContext> contexts;
  private final @Nullable CredentialSource credentials;

  /**
   * Nothing is opened yet.
   *
   * @param contexts what a provider is opened with, by its name
   */
  Providers(
      Iterable<? extends ProviderFactory> factories, Function<String, ProviderContext> contexts) {
    this(factories, contexts, null);
  }

  /**
   * Nothing is opened yet.
   *
   * @param contexts what a provider is opened with, by its name
   * @param credentials of accounts; absent where nobody keeps any
   */
  Providers(
      Iterable<? extends ProviderFactory> factories,
      Function<String, ProviderContext> contexts,
      @Nullable CredentialSource credentials) {
    factories.forEach(factory -> {
      if (this.factories.put(factory.name(), factory) != null) {
        throw new IllegalStateException("two providers are named `" + factory.name() + "`");
      }
    });
    this.contexts = contexts;
    this.credentials = credentials;
  }

  /** Names of all providers, sorted, without accounts. */
  public List<String> names() {
    return List.copyOf(factories.keySet());
  }

  /** Whether there is a provider of this name, with accounts if it names one; opens none. */
  public boolean knows(String name) {
    var ref = AccountRef.of(name);
    var factory = factories.get(ref.provider());
    return factory != null && (ref.isDefault() || !factory.credentials().isEmpty());
  }

  /**
   * Parts of the credential that accounts of a provider have; none where it has no accounts.
   *
   * @throws ProblemException NOT_FOUND if there is no such provider, with the nearest name
   */
  public Set<String> credentials(String provider) {
    requireKnown(provider);
    return Set.copyOf(factory(provider).credentials());
  }

  /**
   * The least rights that an account needs at a provider, none where it has no accounts; opens
   * none.
   *
   * @throws ProblemException NOT_FOUND if there is no such provider, with the nearest name
   */
  Optional<String> policy(String provider) {
    return factory(provider).policy();
  }

  /**
   * The provider of this name, empty if there is none.
   *
   * @throws ProblemException UNAVAILABLE if a setting of the provider is wrong
   */
  public Optional<Provider> find(String name) {
    return knows(name)
        ? Optional.of(opened.computeIfAbsent(AccountRef.of(name).toString(), this::open))
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
    if (!knows(name)) {
      throw unknown(name);
    }
  }

  /**
   * Whether the credential of this account is kept by workspace: not where there is nobody to keep
   * it, nor for the default account of a provider whose credential is in files of this machine.
   */
  boolean hasOwnCredential(AccountRef account) {
    var factory = factories.get(account.provider());
    return credentials != null
        && factory != null
        && !factory.credentials().isEmpty()
        && !(account.isDefault() && isInFiles(factory, context(factory)));
  }

  private static boolean isInFiles(ProviderFactory factory, ProviderContext context) {
    return factory.credentials().stream()
        .anyMatch(part -> context.settings().containsKey(file(part)));
  }

  private static String file(String part) {
    return part + "-file";
  }

  /**
   * Asks the provider whether it accepts a credential, which is not kept.
   *
   * @return the account that it is of, where the provider tells
   * @throws io.provisioning.provider.ProviderException REFUSED if it does not
   * @throws ProblemException UNAVAILABLE if a setting of the provider is wrong
   */
  public Optional<String> check(String workspace, String provider, Map<String, String> credential) {
    try (var asked = open(provider, part -> Optional.ofNullable(credential.get(part)), true)) {
      asked.checkCredential();
      return asked.accountId(new Scope(workspace, provider));
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
    var account = AccountRef.of(name);
    var source = credentials;
    if (source == null || !hasOwnCredential(account)) {
      return open(account.provider(), Credentials.none(), false);
    }
    return new AccountProvider(
        open(account.provider(), Credentials.none(), true),
        workspace ->
            open(
                account.provider(),
                part -> Optional.ofNullable(source.open(workspace, account).get(part)),
                true),
        workspace -> source.refused(workspace, account));
  }

  /**
   * Opens a provider.
   *
   * @param withoutFiles whether what settings say of files with credentials is left out
   */
  private Provider open(String name, Credentials credential, boolean withoutFiles) {
    var factory = factory(name);
    try {
      var context = context(factory);
      var settings = new TreeMap<>(context.settings());
      if (withoutFiles) {
        factory.credentials().forEach(part -> settings.remove(file(part)));
      }
      return factory.open(
          new ProviderContext(
              context.installation(), context.directory(), settings, context.clock(), credential));
    } catch (IllegalArgumentException wrongSetting) {
      throw ProviderProblem.MISCONFIGURED_PROVIDER.because(
          "provider `" + name + "` cannot be used: " + wrongSetting.getMessage(),
          "correct `provisioning.providers." + name + ".*` and start the service again",
          wrongSetting);
    }
  }

  private ProviderContext context(ProviderFactory factory) {
    return contexts.apply(factory.name()).withNames(factory.settings());
  }

  private ProviderFactory factory(String name) {
    @Nullable ProviderFactory factory = factories.get(name);
    if (factory == null) {
      throw unknown(name);
    }
    return factory;
  }

  @Override
  public void close() {
    opened.values().forEach(Provider::close);
    opened.clear();
  }
}

package io.provisioning.config.infrastructure.pkl;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.util.Collection;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.pkl.core.module.ModuleKey;
import org.pkl.core.module.ModuleKeyFactory;
import org.pkl.core.module.ModuleKeys;

/**
 * Serves the modules under {@code provisioning:}, which are resources of this package, and the list
 * of providers.
 */
final class SchemaModules implements ModuleKeyFactory {

  static final String SCHEME = "provisioning";

  /** The provider that needs no account; where it is missing, the first one is as good. */
  private static final String USUAL = "local";

  /** A named type with all its constraints, up to the empty line after it. */
  private static final Pattern ALIAS =
      Pattern.compile(
          "^typealias (\\w+) = .*?(?=\\n\\n|\\n?\\z)", Pattern.DOTALL | Pattern.MULTILINE);

  private final Map<String, String> texts = new ConcurrentHashMap<>();
  private final UnaryOperator<String> edit;

  private SchemaModules(Collection<String> providers, UnaryOperator<String> edit) {
    this.edit = edit;
    texts.put("Providers.pkl", edit.apply(providersModule(new TreeSet<>(providers))));
  }

  private static String providersModule(NavigableSet<String> names) {
    var literals = names.stream().map(PklText::literal).collect(Collectors.joining(" | "));
    return """
    module provisioning.Providers

    /// a known provider
    typealias Provider = %s

    /// What a document means that names none.
    usual: Provider = %s
    """
        .formatted(literals, PklText.literal(names.contains(USUAL) ? USUAL : names.first()));
  }

  /** The schema as it is written. */
  static SchemaModules strict(Collection<String> providers) {
    return new SchemaModules(providers, text -> text);
  }

  /** The schema with the same properties, in which any value fits a named type. */
  static SchemaModules lenient(Collection<String> providers) {
    return new SchemaModules(
        providers, text -> ALIAS.matcher(text).replaceAll("typealias $1 = Any?"));
  }

  @Override
  public Optional<ModuleKey> create(URI uri) throws IOException {
    if (!SCHEME.equals(uri.getScheme())) {
      return Optional.empty();
    }
    var name = uri.getSchemeSpecificPart();
    var text = texts.get(name);
    if (text == null) {
      text = edit.apply(load(name));
      texts.put(name, text);
    }
    return Optional.of(ModuleKeys.synthetic(uri, uri, uri, text, true));
  }

  private static String load(String name) throws IOException {
    var resource =
        name.matches("[A-Za-z]+\\.pkl") ? SchemaModules.class.getResourceAsStream(name) : null;
    if (resource == null) {
      throw new IOException(
          "there is no module `provisioning:"
              + name
              + "`; there are Infrastructure.pkl, Batch.pkl and Types.pkl");
    }
    try (resource) {
      return new String(resource.readAllBytes(), UTF_8);
    }
  }
}

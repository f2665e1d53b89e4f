package io.provisioning.config.extension.template;

import io.pebbletemplates.pebble.extension.Extension;
import io.pebbletemplates.pebble.extension.ExtensionCustomizer;
import io.pebbletemplates.pebble.extension.Filter;
import io.pebbletemplates.pebble.extension.Function;
import io.pebbletemplates.pebble.tokenParser.ForTokenParser;
import io.pebbletemplates.pebble.tokenParser.TokenParser;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes out of Pebble what a package's template has no business with: caches that outlive a
 * rendering, threads, bundles from the class path, and loops without an end.
 */
final class TemplateRestrictions extends ExtensionCustomizer {

  private static final Set<String> TAGS = Set.of("cache", "parallel", "flush", "autoescape");
  private static final Set<String> FUNCTIONS = Set.of("i18n");
  private static final Set<String> FILTERS = Set.of("raw");

  private final boolean plainScalars;

  TemplateRestrictions(Extension extension, boolean plainScalars) {
    super(extension);
    this.plainScalars = plainScalars;
  }

  @Override
  public @Nullable List<TokenParser> getTokenParsers() {
    List<TokenParser> all = super.getTokenParsers();
    return all == null
        ? null
        : all.stream()
            .filter(parser -> !TAGS.contains(parser.getTag()))
            .map(parser -> parser instanceof ForTokenParser ? new BoundedFor() : parser)
            .toList();
  }

  @Override
  public @Nullable Map<String, Function> getFunctions() {
    Map<String, Function> all = super.getFunctions();
    if (all == null) {
      return null;
    }
    var left = new HashMap<>(all);
    left.keySet().removeAll(FUNCTIONS);
    left.computeIfPresent("range", (_, range) -> new BoundedRange(range));
    return left;
  }

  @Override
  public @Nullable Map<String, Filter> getFilters() {
    Map<String, Filter> all = super.getFilters();
    if (all == null) {
      return null;
    }
    var left = new HashMap<>(all);
    left.keySet().removeAll(FILTERS);
    if (plainScalars) {
      left.computeIfPresent("escape", (_, _) -> new PlainScalarFilter());
    }
    return left;
  }
}

package io.provisioning.config.layer;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.config.sealing.Unsealer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The settings of one command, from all layers. Names and types are checked when it is loaded; what
 * values refer to is looked up when they are asked for. Immutable; safe for use by many threads.
 */
public final class Configuration {

  private final ConfigurationSources sources;
  private final List<Setting> settings;
  private final Map<String, Setting> winners;

  Configuration(ConfigurationSources sources, List<Setting> settings) {
    this.sources = sources;
    this.settings = List.copyOf(settings);
    this.winners =
        settings.stream()
            .collect(
                Collectors.toMap(
                    setting -> setting.key().name(),
                    setting -> setting,
                    (one, other) -> one.layer().compareTo(other.layer()) > 0 ? one : other,
                    LinkedHashMap::new));
  }

  /**
   * Reads all layers.
   *
   * @param unsealer decrypts files whose values are encrypted
   * @throws ProblemException INVALID with a finding for each unknown key and each wrong value
   */
  public static Configuration load(ConfigurationSources sources, Unsealer unsealer) {
    return new LayerFiles(sources, unsealer).load();
  }

  /**
   * The value of a key that has a default.
   *
   * @throws ProblemException INVALID if the value refers to something that is not there or to
   *     itself
   */
  public <T> T get(Key<T> key) {
    return find(key)
        .orElseThrow(() -> new IllegalArgumentException("a key without a default: " + key));
  }

  /**
   * The value of a key, if any layer sets it.
   *
   * @throws ProblemException INVALID if the value refers to something that is not there or to
   *     itself
   */
  public <T> Optional<T> find(Key<T> key) {
    return Optional.ofNullable(winners.get(key.name()))
        .map(setting -> typed(key, setting, new Resolving(sources, winners)));
  }

  private static <T> T typed(Key<T> key, Setting setting, Resolving resolving) {
    var text = resolving.text(setting);
    return key.type()
        .parser()
        .apply(text)
        .orElseThrow(() ->
            LayerProblem.invalid(
                List.of(
                    new Finding(
                        key.name(),
                        key.type().expected(),
                        resolving.isSealed(setting) ? "a sealed value" : "\"" + text + "\"",
                        setting.origin(),
                        null))));
  }

  /**
   * Tells how a key came to its value.
   *
   * @throws ProblemException NOT_FOUND with the nearest name if there is no such key
   */
  public Explanation explain(String name) {
    var key = Keys.find(name).orElseThrow(() -> unknown(name));
    var named =
        settings.stream()
            .filter(setting -> setting.key().equals(key))
            .sorted(Comparator.comparing(Setting::layer).reversed())
            .toList();
    var resolving = new Resolving(sources, winners);
    var winner = named.stream().findFirst();
    var value = winner.map(it -> shown(key, it, resolving));
    return new Explanation(
        key,
        named.stream().map(Setting::shown).toList(),
        resolving.steps(),
        value,
        winner.filter(resolving::isSealed).isPresent());
  }

  private static String shown(Key<?> key, Setting setting, Resolving resolving) {
    var value = String.valueOf(typed(key, setting, resolving));
    return resolving.isSealed(setting) ? Setting.SEALED : value;
  }

  private static ProblemException unknown(String name) {
    var nearest = NearestName.of(name, Keys.names());
    return LayerProblem.UNKNOWN_KEY.because(
        "there is no configuration key `"
            + name
            + "`"
            + nearest.map(it -> "; did you mean `" + it + "`?").orElse(""),
        "`provisioning config show` lists all");
  }

  private List<Key<?>> keys() {
    var keys = new LinkedHashSet<Key<?>>(Keys.all());
    winners.values().forEach(setting -> keys.add(setting.key()));
    return List.copyOf(keys);
  }

  /**
   * Every key that has a value, in the order of the documentation.
   *
   * @throws ProblemException INVALID with a finding for each value that refers to something that is
   *     not there or to itself
   */
  public List<Value> all() {
    var values = new ArrayList<Value>();
    var findings = new ArrayList<Finding>();
    for (var key : keys()) {
      var setting = winners.get(key.name());
      if (setting != null) {
        try {
          var value = shown(key, setting, new Resolving(sources, winners));
          values.add(new Value(key, value, setting.layer(), setting.origin()));
        } catch (ProblemException wrong) {
          findings.addAll(wrong.findings());
        }
      }
    }
    if (!findings.isEmpty()) {
      throw LayerProblem.invalid(findings.stream().distinct().toList());
    }
    return List.copyOf(values);
  }
}

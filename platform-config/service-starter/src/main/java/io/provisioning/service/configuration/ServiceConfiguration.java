package io.provisioning.service.configuration;

import io.provisioning.service.configuration.Setting.Changes;
import io.provisioning.service.configuration.Setting.Layer;
import java.util.ArrayList;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * The configuration of this service: what is in force and where it comes from, and the values that
 * are set centrally. Safe for use by many threads.
 */
public final class ServiceConfiguration {

  private final String service;
  private final SettingCatalog catalog;
  private final ConfigurableEnvironment environment;
  private final EffectiveValues effective;
  private final SettingCheck check;
  private final LiveSettings live;
  private final CentralFile file;
  private final Map<String, EffectiveValue> started;
  private CentralValues central;

  ServiceConfiguration(
      String service,
      SettingCatalog catalog,
      ConfigurableEnvironment environment,
      SettingCheck check,
      LiveSettings live,
      CentralFile file) {
    this.service = service;
    this.catalog = catalog;
    this.environment = environment;
    this.check = check;
    this.live = live;
    this.file = file;
    effective = new EffectiveValues(catalog, environment);
    central = file.read();
    started = effective.all();
  }

  /** All settings as they are now. */
  public synchronized ServiceSettings settings() {
    var settings = new ArrayList<Setting>();
    var now = effective.all();
    var keys = new TreeMap<>(now);
    started.forEach(keys::putIfAbsent);
    keys.forEach((key, _) ->
        catalog
            .find(key)
            .ifPresent(known -> settings.add(setting(known, now.get(key), started.get(key)))));
    return new ServiceSettings(service, central.version(), settings);
  }

  private Setting setting(
      SettingDescription known, @Nullable EffectiveValue now, @Nullable EffectiveValue before) {
    var changes = changes(known);
    var inForce = changes == Changes.AT_ONCE ? now : before;
    var value = text(known, inForce);
    var next = text(known, now);
    return new Setting(
        known.key(),
        known.type(),
        known.text(),
        known.defaultValue(),
        value,
        inForce == null || inForce.text() == null ? null : inForce.source(),
        central.values().get(known.key()),
        next == null || next.equals(value) ? null : next,
        central.values().containsKey(known.key())
            && (now == null || now.source().layer() != Layer.CENTRAL),
        changes,
        known.isSecret(),
        known.choices());
  }

  private static @Nullable String text(SettingDescription known, @Nullable EffectiveValue value) {
    return value == null || known.isSecret() ? null : value.text();
  }

  private Changes changes(SettingDescription known) {
    if (known.isOfTheMachine() || known.isSecret()) {
      return Changes.ON_THE_MACHINE;
    }
    return live.contain(known.key()) ? Changes.AT_ONCE : Changes.AFTER_RESTART;
  }

  /**
   * Looks at central values without using them.
   *
   * @throws io.provisioning.config.problem.ProblemException UNSUITABLE_SETTING with every value
   *     that could not be used
   */
  public void check(Map<String, String> values) {
    check.require(values);
  }

  /**
   * Takes other central values in the place of the former. They are kept before they count; a start
   * finds them.
   *
   * @throws io.provisioning.config.problem.ProblemException UNSUITABLE_SETTING, and nothing was
   *     changed
   */
  public synchronized ServiceSettings apply(CentralValues values) {
    check.require(values.values());
    file.write(values);
    central = values;
    environment
        .getPropertySources()
        .replace(CentralLayer.NAME, CentralLayer.layer(values.values()));
    live.refresh();
    return settings();
  }
}

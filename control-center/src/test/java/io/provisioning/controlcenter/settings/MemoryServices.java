package io.provisioning.controlcenter.settings;

import io.provisioning.config.problem.Finding;
import io.provisioning.service.configuration.CentralValues;
import io.provisioning.service.configuration.ConfigurationProblem;
import io.provisioning.service.configuration.ServiceSettings;
import io.provisioning.service.configuration.Setting;
import io.provisioning.service.configuration.Setting.Changes;
import io.provisioning.service.configuration.Setting.Layer;
import io.provisioning.service.configuration.Setting.Source;
import io.provisioning.service.problem.RequestProblem;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Services that take numbers, at once under `live` and after a restart under `late`. */
final class MemoryServices implements ConfiguredServices {

  final Map<String, CentralValues> given = new HashMap<>();
  final Set<String> away = new HashSet<>();

  /** What a service was given last. */
  CentralValues given(String service) {
    return given.getOrDefault(service, CentralValues.NONE);
  }

  @Override
  public List<String> names() {
    return List.of("control-center", "orchestrator");
  }

  @Override
  public ServiceSettings settings(String service) {
    requireThere(service);
    var values = given(service);
    return new ServiceSettings(
        service,
        values.version(),
        List.of(
            setting("live", Changes.AT_ONCE, values),
            setting("late", Changes.AFTER_RESTART, values)));
  }

  private static Setting setting(String key, Changes changes, CentralValues values) {
    var central = values.values().get(key);
    var isLive = changes == Changes.AT_ONCE;
    return new Setting(
        key,
        Setting.SettingType.INTEGER,
        null,
        "1",
        isLive && central != null ? central : "1",
        new Source(isLive && central != null ? Layer.CENTRAL : Layer.DEFAULT, "test", null, null),
        central,
        isLive || Objects.equals(central, "1") ? null : central,
        false,
        changes,
        false,
        List.of());
  }

  @Override
  public void check(String service, Map<String, String> values) {
    requireThere(service);
    var findings =
        values.entrySet().stream()
            .filter(value -> !value.getValue().matches("\\d+"))
            .map(value -> new Finding(value.getKey(), "a number", value.getValue(), null, null))
            .toList();
    if (!findings.isEmpty()) {
      throw ConfigurationProblem.unsuitable(findings);
    }
  }

  @Override
  public ServiceSettings apply(String service, CentralValues values) {
    check(service, values.values());
    given.put(service, values);
    return settings(service);
  }

  private void requireThere(String service) {
    if (away.contains(service)) {
      throw RequestProblem.UNAVAILABLE.because("`" + service + "` is away");
    }
  }
}

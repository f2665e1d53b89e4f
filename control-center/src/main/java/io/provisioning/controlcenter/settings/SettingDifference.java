package io.provisioning.controlcenter.settings;

import io.provisioning.controlcenter.settings.SettingVersion.CentralValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is otherwise in another version.
 *
 * @param before null if it was not set
 * @param after null if it is not set any more
 */
record SettingDifference(
    String service, String key, @Nullable String before, @Nullable String after) {

  /** All that a change from one version to another changes. */
  static List<SettingDifference> between(SettingVersion from, SettingVersion to) {
    var before = byKey(from);
    var after = byKey(to);
    var keys = new TreeMap<>(before);
    after.forEach(keys::putIfAbsent);
    var differences = new ArrayList<SettingDifference>();
    for (var key : keys.keySet()) {
      var old = before.get(key);
      var now = after.get(key);
      if (!Objects.equals(old, now)) {
        differences.add(new SettingDifference(key.service(), key.key(), old, now));
      }
    }
    return differences;
  }

  /** The order of values is that of their keys, so a value without its text stands for its key. */
  private static Map<CentralValue, String> byKey(SettingVersion version) {
    var values = new TreeMap<CentralValue, String>();
    version.values().forEach(value -> values.put(value, value.value()));
    return values;
  }
}

package io.provisioning.controlcenter.settings;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * All that is set centrally, as it was set together.
 *
 * @param number from 1; each is one more than the last
 * @param values in the order of services and keys
 * @param author id of the account that set it
 */
record SettingVersion(
    int number, List<CentralValue> values, String comment, String author, Instant createdAt) {

  /** Before anything was set. */
  static final SettingVersion NONE = new SettingVersion(0, List.of(), "", "", Instant.EPOCH);

  SettingVersion {
    values = values.stream().sorted().toList();
  }

  /** A value of one setting. */
  record CentralValue(String service, String key, String value)
      implements Comparable<CentralValue> {

    @Override
    public int compareTo(CentralValue other) {
      var order = service.compareTo(other.service);
      return order == 0 ? key.compareTo(other.key) : order;
    }
  }

  /** Values of one service, by key. */
  Map<String, String> of(String service) {
    var found = new TreeMap<String, String>();
    values.stream()
        .filter(value -> value.service().equals(service))
        .forEach(value -> found.put(value.key(), value.value()));
    return found;
  }
}

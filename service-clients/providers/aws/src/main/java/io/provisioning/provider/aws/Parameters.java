package io.provisioning.provider.aws;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Parameters of one request. Lists are numbered from 1, as the query protocol wants it. */
final class Parameters {

  private final TreeMap<String, String> all = new TreeMap<>();
  private int filters;
  private int tagged;

  static Parameters of(String name, String value) {
    return new Parameters().with(name, value);
  }

  Parameters with(String name, String value) {
    all.put(name, value);
    return this;
  }

  Parameters list(String name, List<String> values) {
    for (int n = 0; n < values.size(); n++) {
      all.put(name + "." + (n + 1), values.get(n));
    }
    return this;
  }

  /** Only what has one of the values. */
  Parameters filter(String name, String... values) {
    filters++;
    all.put("Filter." + filters + ".Name", name);
    return list("Filter." + filters + ".Value", Arrays.asList(values));
  }

  /** Only what has all of the tags. */
  Parameters filter(Map<String, String> tags) {
    new TreeMap<>(tags).forEach((key, value) -> filter("tag:" + key, value));
    return this;
  }

  /** Tags of what is made. */
  Parameters tagged(String type, Map<String, String> tags) {
    tagged++;
    var prefix = "TagSpecification." + tagged + ".";
    all.put(prefix + "ResourceType", type);
    tags(prefix, tags);
    return this;
  }

  Parameters tags(Map<String, String> tags) {
    tags("", tags);
    return this;
  }

  private void tags(String prefix, Map<String, String> tags) {
    int number = 0;
    for (var tag : new TreeMap<>(tags).entrySet()) {
      number++;
      all.put(prefix + "Tag." + number + ".Key", tag.getKey());
      all.put(prefix + "Tag." + number + ".Value", tag.getValue());
    }
  }

  /** Keys of tags that are to be removed, whatever their values. */
  Parameters tagKeys(List<String> keys) {
    for (int n = 0; n < keys.size(); n++) {
      all.put("Tag." + (n + 1) + ".Key", keys.get(n));
    }
    return this;
  }

  Map<String, String> toMap() {
    return Map.copyOf(all);
  }
}

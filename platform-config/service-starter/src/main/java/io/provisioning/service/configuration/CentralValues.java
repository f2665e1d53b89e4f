package io.provisioning.service.configuration;

import java.util.Map;
import java.util.TreeMap;

/**
 * What the control center sets for a service.
 *
 * @param version from 1; 0 if nothing ever was set
 * @param values by key
 */
public record CentralValues(int version, Map<String, String> values) {

  /** Nothing was set. */
  public static final CentralValues NONE = new CentralValues(0, Map.of());

  public CentralValues {
    values = Map.copyOf(new TreeMap<>(values));
  }
}

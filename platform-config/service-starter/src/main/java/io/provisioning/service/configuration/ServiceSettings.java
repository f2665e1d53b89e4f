package io.provisioning.service.configuration;

import java.util.List;
import java.util.Optional;

/**
 * All settings of a service.
 *
 * @param centralVersion the number of the version of central values that the service has; 0 if none
 * @param settings in the order of their keys
 */
public record ServiceSettings(String service, int centralVersion, List<Setting> settings) {

  public ServiceSettings {
    settings = List.copyOf(settings);
  }

  /** The setting of a key. */
  public Optional<Setting> find(String key) {
    return settings.stream().filter(setting -> setting.key().equals(key)).findFirst();
  }
}

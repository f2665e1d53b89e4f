package io.provisioning.provider;

import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;

/**
 * What a provider is opened with.
 *
 * @param installation keeps resources of several installations on one account or machine apart;
 *     lower case letters and digits
 * @param directory where the provider may keep files of its own, created on first use
 * @param settings the provider's own settings by name, such as {@code latency} of {@code demo}
 */
public record ProviderContext(
    String installation, Path directory, Map<String, String> settings, Clock clock) {

  public ProviderContext {
    if (!installation.matches("[a-z0-9]{1,16}")) {
      throw new IllegalArgumentException(
          "installation `" + installation + "` is not 1 to 16 lower case letters and digits");
    }
    settings = Map.copyOf(settings);
  }
}

package io.provisioning.orchestrator.provider;

import io.provisioning.provider.ProviderContext;
import io.provisioning.service.configuration.MachineSettings;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What providers are opened with.
 *
 * @param home of the installation; a provider keeps its files below {@code state/providers/<name>}
 * @param installation keeps several installations on one account or machine apart
 * @param providers settings of each provider by its name
 */
@MachineSettings
@ConfigurationProperties("provisioning")
record ProviderSettings(
    Path home,
    @DefaultValue("default") String installation,
    @DefaultValue Map<String, Map<String, String>> providers) {

  /** For us, not for the provider, which knows its account by its credentials. */
  private static final String ACCOUNT = "account";

  /** The account at the provider: its setting {@code account}, and else the provider's own name. */
  String account(String name) {
    return providers.getOrDefault(name, Map.of()).getOrDefault(ACCOUNT, name);
  }

  ProviderContext context(String name, Clock clock) {
    var settings = new TreeMap<>(providers.getOrDefault(name, Map.of()));
    settings.remove(ACCOUNT);
    return new ProviderContext(
        installation, home.resolve("state").resolve("providers").resolve(name), settings, clock);
  }
}

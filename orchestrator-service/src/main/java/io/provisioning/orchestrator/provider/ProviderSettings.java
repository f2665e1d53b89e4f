package io.provisioning.orchestrator.provider;

import io.provisioning.provider.ProviderContext;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What providers are opened with.
 *
 * @param home of the installation; a provider keeps its files below {@code state/providers/<name>}
 * @param installation keeps several installations on one account or machine apart
 * @param providers settings of each provider by its name
 */
@ConfigurationProperties("provisioning")
record ProviderSettings(
    Path home,
    @DefaultValue("default") String installation,
    @DefaultValue Map<String, Map<String, String>> providers) {

  ProviderContext context(String name, Clock clock) {
    return new ProviderContext(
        installation,
        home.resolve("state").resolve("providers").resolve(name),
        providers.getOrDefault(name, Map.of()),
        clock);
  }
}

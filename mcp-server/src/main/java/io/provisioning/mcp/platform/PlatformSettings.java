package io.provisioning.mcp.platform;

import java.net.URI;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where the platform is.
 *
 * @param services address of each service, by its name; only the control center's is used
 */
@ConfigurationProperties("provisioning.mcp")
record PlatformSettings(@DefaultValue Map<String, URI> services) {

  private static final URI ON_THIS_MACHINE = URI.create("http://127.0.0.1:8080");

  PlatformSettings {
    services = Map.copyOf(services);
  }

  URI controlCenter() {
    return services.getOrDefault("control-center", ON_THIS_MACHINE);
  }
}

package io.provisioning.mcp.model;

import java.net.URI;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Models as the settings have them. */
public final class ModelFixtures {

  private ModelFixtures() {}

  static ModelSettings settings(Map<String, String> values) {
    var keys = new HashMap<String, String>();
    values.forEach((key, value) -> keys.put("provisioning.mcp.model." + key, value));
    return new Binder(new MapConfigurationPropertySource(keys))
        .bindOrCreate("provisioning.mcp.model", ModelSettings.class);
  }

  /** The model at an endpoint. */
  public static ModelUse use(URI endpoint, Map<String, String> others, InstantSource time) {
    var values = new HashMap<>(Map.of("endpoint", endpoint.toString(), "name", "fake-1"));
    values.putAll(others);
    return new ModelConfiguration().modelUse(settings(values), time);
  }
}

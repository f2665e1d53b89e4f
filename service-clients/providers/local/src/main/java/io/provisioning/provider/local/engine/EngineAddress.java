package io.provisioning.provider.local.engine;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Where the container engine may listen: the setting {@code socket}, or the usual places. */
public record EngineAddress(String setting, Map<String, String> environment) {

  static final String HELP =
      "start one with `./provisioning up`, or `podman system service --time 0`, or name it by"
          + " DOCKER_HOST";

  public EngineAddress {
    environment = Map.copyOf(environment);
  }

  /** The first place that exists. */
  String find() {
    var candidates = candidates();
    return candidates.stream()
        .filter(EngineAddress::exists)
        .findFirst()
        .orElseThrow(() ->
            new ProviderException(
                Kind.PERMANENT,
                "no container engine at " + String.join(", ", candidates) + "; " + HELP));
  }

  /** Addresses to try, the most wanted first. */
  List<String> candidates() {
    if (!setting.isBlank()) {
      return List.of(setting.startsWith("/") ? "unix://" + setting : setting);
    }
    var host = environment.getOrDefault("DOCKER_HOST", "");
    if (!host.isBlank()) {
      return List.of(host);
    }
    var runtime = environment.getOrDefault("XDG_RUNTIME_DIR", "/run/user/0");
    return List.of(
        "unix://" + runtime + "/podman/podman.sock",
        "unix:///run/podman/podman.sock",
        "unix:///var/run/docker.sock");
  }

  private static boolean exists(String address) {
    var uri = URI.create(address);
    return !"unix".equals(uri.getScheme()) || Files.exists(Path.of(uri.getPath()));
  }
}

package io.provisioning.provider.local;

import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderContext;
import io.provisioning.provider.ProviderFactory;
import java.util.List;
import java.util.Map;

/**
 * Opens {@code local}. Its only setting is {@code socket}: the engine's unix socket, as a path.
 * Without it {@code DOCKER_HOST} is used, then the usual sockets of Podman and Docker.
 */
public final class LocalProviderFactory implements ProviderFactory {

  @Override
  public String name() {
    return "local";
  }

  @Override
  public Provider open(ProviderContext context) {
    for (var setting : context.settings().keySet()) {
      if (!setting.equals("socket")) {
        throw new IllegalArgumentException("local has no setting `" + setting + "`; it has socket");
      }
    }
    var sockets = new Sockets(context.settings().getOrDefault("socket", ""), System.getenv());
    return new LocalProvider(context, new Engine(sockets));
  }

  /** Where the container engine may listen. */
  record Sockets(String setting, Map<String, String> environment) {

    /** Addresses to try, the most wanted first. */
    List<String> candidates() {
      if (!setting.isBlank()) {
        return List.of("unix://" + setting);
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
  }
}

package io.provisioning.provider.local;

import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderContext;
import io.provisioning.provider.ProviderFactory;
import io.provisioning.provider.local.engine.Engine;
import io.provisioning.provider.local.engine.EngineAddress;
import java.util.Set;

/**
 * Opens {@code local}. Its only setting is {@code socket}: the engine's unix socket as a path, or
 * its address. Without it {@code DOCKER_HOST} is used, then the usual sockets of Podman and Docker.
 */
public final class LocalProviderFactory implements ProviderFactory {

  private static final String PRIVILEGED = "privileged";

  @Override
  public String name() {
    return "local";
  }

  @Override
  public Set<String> settings() {
    return Set.of("socket", PRIVILEGED);
  }

  @Override
  public Provider open(ProviderContext context) {
    for (var setting : context.settings().keySet()) {
      if (!settings().contains(setting)) {
        throw new IllegalArgumentException(
            "local has no setting `" + setting + "`; it has privileged, socket");
      }
    }
    var privileged = context.settings().getOrDefault(PRIVILEGED, "false");
    if (!privileged.matches("true|false")) {
      throw new IllegalArgumentException(
          "setting `privileged` of local is `" + privileged + "`; it should be true or false");
    }
    var address = new EngineAddress(context.settings().getOrDefault("socket", ""), System.getenv());
    return new LocalProvider(context, new Engine(address), Boolean.parseBoolean(privileged));
  }
}

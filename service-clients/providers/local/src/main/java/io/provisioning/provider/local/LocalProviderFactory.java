package io.provisioning.provider.local;

import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderContext;
import io.provisioning.provider.ProviderFactory;

/** Opens {@code local}; its settings are those of {@link LocalSettings}. */
public final class LocalProviderFactory implements ProviderFactory {

  @Override
  public String name() {
    return "local";
  }

  @Override
  public Provider open(ProviderContext context) {
    var settings = LocalSettings.of(context.settings());
    var engine = new Engine(new EngineAddress(settings.socket(), System.getenv()));
    return new LocalProvider(context, settings, engine);
  }
}

package io.provisioning.provider.demo;

import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderContext;
import io.provisioning.provider.ProviderFactory;
import java.util.Set;

/** Opens {@code demo}; its settings are those of {@link DemoSettings}. */
public final class DemoProviderFactory implements ProviderFactory {

  @Override
  public String name() {
    return "demo";
  }

  @Override
  public Set<String> settings() {
    return DemoSettings.names();
  }

  @Override
  public Provider open(ProviderContext context) {
    return new DemoProvider(context, DemoSettings.of(context.settings()), Thread::sleep);
  }
}

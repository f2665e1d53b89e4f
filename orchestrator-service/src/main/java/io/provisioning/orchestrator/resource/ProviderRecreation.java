package io.provisioning.orchestrator.resource;

import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Desired.Provided;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.provider.Change;
import org.jspecify.annotations.Nullable;

/** Decides as the effect did: by what the provider can change in place. */
final class ProviderRecreation implements ResourceGraph.Recreation {

  private final Providers providers;

  ProviderRecreation(Providers providers) {
    this.providers = providers;
  }

  @Override
  public boolean happened(@Nullable Desired before, @Nullable Desired after) {
    if (!(before instanceof Provided from) || !(after instanceof Provided to)) {
      return true;
    }
    return !from.provider().equals(to.provider())
        || providers
            .find(to.provider())
            .map(provider -> provider.change(from.spec(), to.spec()) == Change.REPLACE)
            .orElse(false);
  }

  @Override
  public boolean leavesContents(Desired server) {
    return providers
        .find(server.provider())
        .map(provider -> provider.description().releases())
        .orElse(false);
  }
}

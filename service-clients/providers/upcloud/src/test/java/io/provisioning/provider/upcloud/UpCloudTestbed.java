package io.provisioning.provider.upcloud;

import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderContext;
import io.provisioning.provider.cloud.ServerAccess;
import io.provisioning.provider.cloud.Token;
import io.provisioning.provider.simulator.AbsentMachines;
import io.provisioning.provider.testkit.upcloud.UpCloudSimulator;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Providers on a simulated cloud. */
record UpCloudTestbed(UpCloudSimulator cloud, Path directory) {

  Provider open(String installation) {
    return open(installation, UpCloudSimulator.TOKEN, new AbsentMachines());
  }

  Provider open(String installation, String token, ServerAccess access) {
    return UpCloudProviderFactory.open(
        new ProviderContext(
            installation,
            directory.resolve(installation),
            Map.of("endpoint", cloud.endpoint()),
            Clock.systemUTC()),
        new Token("upcloud", "", _ -> Optional.of(token)),
        access,
        Duration.ofMillis(5));
  }
}

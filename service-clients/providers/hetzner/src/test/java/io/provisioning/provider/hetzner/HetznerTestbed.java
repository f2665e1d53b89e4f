package io.provisioning.provider.hetzner;

import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderContext;
import io.provisioning.provider.cloud.ServerAccess;
import io.provisioning.provider.cloud.Token;
import io.provisioning.provider.simulator.AbsentMachines;
import io.provisioning.provider.testkit.hetzner.HetznerSimulator;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Providers on a simulated cloud. */
record HetznerTestbed(HetznerSimulator cloud, Path directory) {

  Provider open(String installation) {
    return open(installation, HetznerSimulator.TOKEN, new AbsentMachines());
  }

  Provider open(String installation, String token, ServerAccess access) {
    return HetznerProviderFactory.open(
        new ProviderContext(
            installation,
            directory.resolve(installation),
            Map.of("endpoint", cloud.endpoint()),
            Clock.systemUTC()),
        new Token("hetzner", "", _ -> Optional.of(token)),
        access,
        Duration.ofMillis(5));
  }
}

package io.provisioning.provider.aws;

import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderContext;
import io.provisioning.provider.cloud.ServerAccess;
import io.provisioning.provider.cloud.Token;
import io.provisioning.provider.simulator.AbsentMachines;
import io.provisioning.provider.testkit.aws.AwsSimulator;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Providers on a simulated cloud. */
record AwsTestbed(AwsSimulator cloud, Path directory) {

  Provider open(String installation) {
    return open(installation, AwsSimulator.TOKEN, new AbsentMachines());
  }

  Provider open(String installation, String token, ServerAccess access) {
    return open(installation, token, access, Clock.systemUTC());
  }

  Provider open(String installation, String token, ServerAccess access, Clock clock) {
    return open(installation, token, access, clock, Map.of());
  }

  /** In several regions, with commas between them. */
  Provider openIn(String regions, String installation) {
    return open(
        installation,
        AwsSimulator.TOKEN,
        new AbsentMachines(),
        Clock.systemUTC(),
        Map.of("region", regions));
  }

  private Provider open(
      String installation,
      String token,
      ServerAccess access,
      Clock clock,
      Map<String, String> others) {
    var settings = new HashMap<>(others);
    settings.put("endpoint", cloud.endpoint());
    return AwsProviderFactory.open(
        new ProviderContext(installation, directory.resolve(installation), settings, clock),
        new Token("aws", "", _ -> Optional.of(token)),
        access,
        Duration.ofMillis(5),
        Duration.ofMillis(60));
  }
}

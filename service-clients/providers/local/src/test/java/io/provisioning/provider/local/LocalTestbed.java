package io.provisioning.provider.local;

import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderContext;
import io.provisioning.provider.local.engine.Engine;
import io.provisioning.provider.local.engine.EngineAddress;
import io.provisioning.provider.testkit.PodmanService;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/** A container engine of a test class, and providers on it. */
record LocalTestbed(PodmanService podman, Path directory, String installation)
    implements AutoCloseable {

  static LocalTestbed start(Path directory) throws IOException, InterruptedException {
    var installation = "test%08x".formatted(ThreadLocalRandom.current().nextInt());
    return new LocalTestbed(PodmanService.start(directory), directory, installation);
  }

  Provider open() {
    return open(installation);
  }

  Provider openOther() {
    return open("other" + installation.substring(4));
  }

  private Provider open(String name) {
    var settings = Map.of("socket", podman.socket().toString());
    return new LocalProviderFactory()
        .open(new ProviderContext(name, directory.resolve(name), settings, Clock.systemUTC()));
  }

  /** The engine itself, for what happens behind a provider's back. */
  Engine engine() {
    return new Engine(new EngineAddress(podman.socket().toString(), Map.of()));
  }

  @Override
  public void close() {
    podman.close();
  }
}

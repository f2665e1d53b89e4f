package io.provisioning.provider.demo;

import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderContext;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceState;
import io.provisioning.provider.ResourceState.ServerState;
import io.provisioning.provider.testkit.ProviderContract;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

class DemoProviderTests extends ProviderContract {

  @TempDir static Path directory;

  private Provider provider;
  private Provider other;

  @BeforeAll
  void open() {
    provider = open("one");
    other = open("two");
  }

  private static Provider open(String name) {
    return new DemoProviderFactory()
        .open(new ProviderContext(name, directory.resolve(name), Map.of(), Clock.systemUTC()));
  }

  @Override
  protected Provider provider() {
    return provider;
  }

  @Override
  protected Provider otherInstallation() {
    return other;
  }

  @Override
  protected String cidr() {
    return "10.90.0.0/24";
  }

  @Override
  protected void deleteBehindItsBack(ResourceState state) {
    append(state.id(), entry -> entry.deleted(contract.key("by hand")));
  }

  @Override
  protected void stopBehindItsBack(ServerState server) {
    append(server.id(), Entry::stopped);
  }

  /** As somebody does who appends a line to the file. */
  private static void append(ResourceId id, UnaryOperator<Entry> change) {
    try (var ledger = Ledger.open(directory.resolve("one/ledger.jsonl"))) {
      ledger.append(change.apply(ledger.find(id).orElseThrow()));
    }
  }
}

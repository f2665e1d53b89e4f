package io.provisioning.orchestrator.secret;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.springframework.test.context.DynamicPropertyRegistry;

/** Credentials in a vault in memory that is held to the contract. */
public final class AccountSecretsFixtures implements AutoCloseable {

  private final FakeVault vault = new FakeVault();

  public AccountSecrets secrets() {
    return new AccountSecrets(vault.client());
  }

  /** Has the application ask this vault. */
  public void configure(DynamicPropertyRegistry registry, Path directory) throws IOException {
    var key = FakeVault.key(directory.resolve("orchestrator.jwk"));
    registry.add("provisioning.vault.url", () -> vault.url().toString());
    registry.add("provisioning.security.workload-key", key::toString);
  }

  /** Of all secrets, each after its workspace. */
  public List<String> paths() {
    return List.copyOf(vault.paths());
  }

  /** How often the vault was asked. */
  public int asked() {
    return vault.tokens.size();
  }

  @Override
  public void close() {
    vault.close();
  }
}

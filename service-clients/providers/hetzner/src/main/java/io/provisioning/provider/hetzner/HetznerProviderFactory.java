package io.provisioning.provider.hetzner;

import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderContext;
import io.provisioning.provider.ProviderFactory;
import io.provisioning.provider.cloud.AccountPolicy;
import io.provisioning.provider.cloud.CloudSettings;
import io.provisioning.provider.cloud.KnownKeys;
import io.provisioning.provider.cloud.ServerAccess;
import io.provisioning.provider.cloud.SshAccess;
import io.provisioning.provider.cloud.Token;
import io.provisioning.provider.ssh.channel.KeyDirectory;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * Opens {@code hetzner}. Its settings are {@code token-file}, a file with the API token of a
 * project, and {@code endpoint}, the address of the API. Without a file, the account's credential
 * is used.
 */
public final class HetznerProviderFactory implements ProviderFactory {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
  private static final String ENDPOINT = "https://api.hetzner.cloud/v1";

  @Override
  public String name() {
    return "hetzner";
  }

  @Override
  public Set<String> settings() {
    return Set.of("token-file", "endpoint");
  }

  @Override
  public Set<String> credentials() {
    return Set.of(Token.PART);
  }

  @Override
  public Optional<String> policy() {
    return Optional.of(AccountPolicy.packaged(HetznerProviderFactory.class, "policy.txt"));
  }

  @Override
  public Provider open(ProviderContext context) {
    CloudSettings.requireKnown(name(), context.settings().keySet(), settings());
    var token =
        new Token(name(), context.settings().getOrDefault("token-file", ""), context.credentials());
    return open(
        context,
        token,
        new SshAccess(new KeyDirectory(context.directory().resolve("keys"))),
        FIRST_PAUSE);
  }

  static Provider open(
      ProviderContext context, Token token, ServerAccess access, Duration firstPause) {
    return new HetznerProvider(
        new HetznerApi(
            CloudSettings.endpoint(
                "hetzner", context.settings().getOrDefault("endpoint", ENDPOINT)),
            token::get,
            context.clock()),
        new Labels(context.installation()),
        access,
        new KnownKeys(context.directory().resolve("authorized-keys")),
        firstPause);
  }
}

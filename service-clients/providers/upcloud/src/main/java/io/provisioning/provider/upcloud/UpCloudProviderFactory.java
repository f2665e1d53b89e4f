package io.provisioning.provider.upcloud;

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
import java.util.Currency;
import java.util.Optional;
import java.util.Set;

/**
 * Opens {@code upcloud}. Its settings are {@code token-file}, a file with an API token or a user
 * and password, {@code endpoint}, the address of the API, and {@code currency}, that of the
 * account. Without a file, the account's credential is used.
 */
public final class UpCloudProviderFactory implements ProviderFactory {

  private static final String NAME = "upcloud";
  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
  private static final String ENDPOINT = "https://api.upcloud.com/1.3";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Set<String> settings() {
    return Set.of("token-file", "endpoint", "currency");
  }

  @Override
  public Set<String> credentials() {
    return Set.of(Token.PART);
  }

  @Override
  public Optional<String> policy() {
    return Optional.of(AccountPolicy.packaged(UpCloudProviderFactory.class, "policy.txt"));
  }

  @Override
  public Provider open(ProviderContext context) {
    CloudSettings.requireKnown(NAME, context.settings().keySet(), settings());
    var file = context.settings().getOrDefault("token-file", "");
    return open(
        context,
        new Token(NAME, file, context.credentials()),
        new SshAccess(new KeyDirectory(context.directory().resolve("keys"))),
        FIRST_PAUSE);
  }

  static Provider open(
      ProviderContext context, Token token, ServerAccess access, Duration firstPause) {
    var endpoint = context.settings().getOrDefault("endpoint", ENDPOINT);
    var currency = currency(context.settings().getOrDefault("currency", "EUR"));
    return new UpCloudProvider(
        new UpCloudApi(CloudSettings.endpoint(NAME, endpoint), new Authorization(token)::header),
        new Labels(context.installation()),
        access,
        new KnownKeys(context.directory().resolve("authorized-keys")),
        new PriceBook(context.directory(), currency, context.clock()),
        firstPause);
  }

  private static Currency currency(String code) {
    try {
      return Currency.getInstance(code);
    } catch (IllegalArgumentException _) {
      throw new IllegalArgumentException(
          "setting `currency` of upcloud is `%s`; it should be a code such as EUR".formatted(code));
    }
  }
}

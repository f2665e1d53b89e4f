package io.provisioning.provider.hetzner;

import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderContext;
import io.provisioning.provider.ProviderFactory;
import io.provisioning.provider.ssh.channel.KeyDirectory;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;

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
  public Provider open(ProviderContext context) {
    for (var setting : context.settings().keySet()) {
      if (!settings().contains(setting)) {
        throw new IllegalArgumentException(
            "hetzner has no setting `%s`; it has %s"
                .formatted(setting, String.join(", ", new TreeSet<>(settings()))));
      }
    }
    var token = new Token(context.settings().getOrDefault("token-file", ""), context.credentials());
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
            endpoint(context.settings().getOrDefault("endpoint", ENDPOINT)),
            token::get,
            context.clock()),
        new Labels(context.installation()),
        access,
        new KnownKeys(context.directory().resolve("authorized-keys")),
        firstPause);
  }

  /** A token goes over TLS, or not beyond this machine. */
  private static String endpoint(String text) {
    try {
      var uri = URI.create(text);
      boolean isHere = "127.0.0.1".equals(uri.getHost()) || "localhost".equals(uri.getHost());
      if ("https".equals(uri.getScheme()) || ("http".equals(uri.getScheme()) && isHere)) {
        return text.replaceFirst("/+$", "");
      }
    } catch (IllegalArgumentException _) {
      // Reported below like any other wrong address.
    }
    throw new IllegalArgumentException(
        "setting `endpoint` of hetzner is `%s`; it should be an https address".formatted(text));
  }
}

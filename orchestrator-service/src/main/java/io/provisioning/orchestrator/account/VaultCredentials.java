package io.provisioning.orchestrator.account;

import io.provisioning.config.infrastructure.AccountRef;
import io.provisioning.orchestrator.provider.CredentialSource;
import io.provisioning.orchestrator.secret.AccountSecrets;
import io.provisioning.provider.ProviderException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Credentials as the vault has them. One that was opened is used for half a minute, since a single
 * call may need many requests; then, or once it was refused, the vault is asked again.
 */
final class VaultCredentials implements CredentialSource {

  private static final Duration USED_FOR = Duration.ofSeconds(30);

  private final AccountSecrets secrets;
  private final InstantSource clock;
  private final Map<Place, Opened> opened = new ConcurrentHashMap<>();

  VaultCredentials(AccountSecrets secrets, InstantSource clock) {
    this.secrets = secrets;
    this.clock = clock;
  }

  private record Place(String workspace, AccountRef account) {}

  private record Opened(Map<String, String> credential, Instant until) {

    @Override
    public String toString() {
      return "a credential until " + until;
    }
  }

  @Override
  public Map<String, String> open(String workspace, AccountRef account) {
    var now = clock.instant();
    opened.values().removeIf(it -> !now.isBefore(it.until()));
    return opened
        .computeIfAbsent(
            new Place(workspace, account), place -> new Opened(read(place), now.plus(USED_FOR)))
        .credential();
  }

  private Map<String, String> read(Place place) {
    var account = place.account();
    return secrets
        .open(place.workspace(), account.provider(), account.account())
        .map(Map::copyOf)
        .orElseThrow(() ->
            new ProviderException(
                ProviderException.Kind.REFUSED,
                ("workspace %s has no account `%s` at %s; add it with `./provisioning provider"
                        + " account add %s --name %s`")
                    .formatted(
                        place.workspace(),
                        account.account(),
                        account.provider(),
                        account.provider(),
                        account.account())));
  }

  @Override
  public void refused(String workspace, AccountRef account) {
    opened.remove(new Place(workspace, account));
  }
}

package io.provisioning.orchestrator.secret;

import io.provisioning.client.vault.model.SecretMetadata;
import io.provisioning.client.vault.model.SecretView;
import io.provisioning.service.Workload;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Credentials of accounts at providers, in the vault at {@code
 * provider-accounts/<provider>/<account>}, with a field for each part. Safe for use by many
 * threads. All methods throw a problem of kind UNAVAILABLE while the vault does not answer.
 */
public final class AccountSecrets {

  private static final String DIRECTORY = "provider-accounts/";
  private static final String LABEL = "provider-account";
  private static final String PURPOSE = "calls to the provider";

  private final HttpVault vault;

  AccountSecrets(HttpVault vault) {
    this.vault = vault;
  }

  /**
   * An account, without its credential.
   *
   * @param changed when its credential was written
   */
  public record Kept(String provider, String account, Instant added, Instant changed, int version) {

    private static Kept of(SecretView secret) {
      var parts = secret.getPath().substring(DIRECTORY.length()).split("/", 2);
      return new Kept(
          parts[0],
          parts.length == 1 ? "" : parts[1],
          secret.getCreatedAt().toInstant(),
          secret.getUpdatedAt().toInstant(),
          secret.getCurrentVersion());
    }
  }

  /** All accounts of a workspace. */
  public List<Kept> list(String workspace) {
    return vault.list(Workload.in(workspace), DIRECTORY, LABEL + "=true").stream()
        .map(Kept::of)
        .toList();
  }

  /** The credential; empty if there is no such account. */
  public Optional<Map<String, String>> open(String workspace, String provider, String account) {
    return vault.revealAll(Workload.in(workspace), path(provider, account), PURPOSE);
  }

  /** Keeps the credential of a new account; false if there is one of the name already. */
  public boolean create(
      String workspace, String provider, String account, Map<String, String> credential) {
    return vault.writeAfter(
        0,
        Workload.in(workspace),
        path(provider, account),
        credential,
        metadata(provider, account));
  }

  /** Keeps another credential; the one before stays as an earlier version. */
  public void replace(
      String workspace, String provider, String account, Map<String, String> credential) {
    vault.write(
        Workload.in(workspace), path(provider, account), credential, metadata(provider, account));
  }

  /** Destroys the credential with all its versions. */
  public void destroy(String workspace, String provider, String account) {
    vault.destroy(Workload.in(workspace), path(provider, account));
  }

  private static SecretMetadata metadata(String provider, String account) {
    return new SecretMetadata()
        .owner("orchestrator")
        .description("credential of the account %s of provider %s".formatted(account, provider))
        .labels(Map.of(LABEL, "true"));
  }

  private static String path(String provider, String account) {
    return DIRECTORY + provider + "/" + account;
  }
}

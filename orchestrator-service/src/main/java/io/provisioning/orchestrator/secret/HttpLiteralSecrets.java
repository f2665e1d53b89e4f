package io.provisioning.orchestrator.secret;

import io.provisioning.client.vault.model.SecretMetadata;
import io.provisioning.config.secret.SecretReference;
import io.provisioning.config.secret.SecretReference.Stored;
import io.provisioning.service.Workload;
import java.time.Clock;
import java.util.Locale;
import java.util.Map;

/**
 * Keeps them in the vault, at {@code <infrastructure>/inline/<place>-<fingerprint>}. The
 * fingerprint takes a key to make, so that nobody who sees a plan can try out passwords.
 */
final class HttpLiteralSecrets implements LiteralSecrets {

  private static final int LONGEST_PLACE = 200;

  private final HttpVault vault;
  private final Fingerprints fingerprints;
  private final Clock clock;

  HttpLiteralSecrets(HttpVault vault, Fingerprints fingerprints, Clock clock) {
    this.vault = vault;
    this.fingerprints = fingerprints;
    this.clock = clock;
  }

  @Override
  public String reference(String workspace, String infrastructure, String place, String literal) {
    var name = place.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    var shown = name.substring(0, Math.min(name.length(), LONGEST_PLACE));
    var fingerprint = fingerprints.of(workspace, infrastructure, place, literal);
    var path = infrastructure + "/inline/" + shown + "-" + fingerprint;
    return new Stored(path, HttpVaultSecrets.FIELD, null).toString();
  }

  @Override
  public void keep(String workspace, String infrastructure, Map<String, String> literals) {
    var work = Workload.in(workspace);
    literals.forEach((reference, literal) -> {
      if (SecretReference.of(reference).orElseThrow() instanceof Stored stored) {
        vault.write(
            work, stored.path(), Map.of(HttpVaultSecrets.FIELD, literal), metadata(infrastructure));
      }
    });
  }

  /** Each submission says that it is in use, so that the end of an earlier one leaves it. */
  private SecretMetadata metadata(String infrastructure) {
    return HttpVaultSecrets.metadata(
        "written out in a declaration of the infrastructure " + infrastructure, clock.instant());
  }
}

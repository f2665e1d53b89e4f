package io.provisioning.orchestrator.secret;

import io.provisioning.client.vault.model.SecretMetadata;
import io.provisioning.client.vault.model.SecretView;
import io.provisioning.config.secret.SecretReference;
import io.provisioning.config.secret.SecretReference.Generated;
import io.provisioning.config.secret.SecretReference.Sealed;
import io.provisioning.config.secret.SecretReference.Stored;
import io.provisioning.orchestrator.secret.generated.GeneratedSecret;
import io.provisioning.orchestrator.secret.generated.GeneratedValue;
import io.provisioning.service.Workload;
import java.time.Clock;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Secrets in the vault. A generated one is at {@code <infrastructure>/<name>} in the field {@code
 * value}, with labels that say so and when it was made.
 */
final class HttpVaultSecrets implements Secrets {

  static final String FIELD = "value";

  private static final String GENERATED = "generated";
  private static final String GENERATED_AT = "generated-at";
  private static final String OWNER = "orchestrator";

  private final HttpVault vault;
  private final Clock clock;
  private final GeneratedValue values = new GeneratedValue();

  HttpVaultSecrets(HttpVault vault, Clock clock) {
    this.vault = vault;
    this.clock = clock;
  }

  @Override
  public String open(Workload work, String infrastructure, SecretReference reference) {
    return switch (reference) {
      case Generated generated ->
          open(
              work,
              generated,
              new GeneratedSecret(work.workspace(), infrastructure, generated.name()));
      case Sealed sealed -> throw SecretProblem.notFound(sealed, "nobody has decrypted it");
      case Stored stored ->
          vault
              .reveal(work, stored.path(), stored.field(), stored.version())
              .orElseThrow(() ->
                  SecretProblem.notFound(
                      stored,
                      "workspace `%s` of the vault has no such secret, version or field of text"
                          .formatted(work.workspace())));
    };
  }

  /** All who ask at once write the first version; one succeeds, and the others read it. */
  private String open(Workload work, Generated reference, GeneratedSecret secret) {
    var known = vault.reveal(work, path(secret), FIELD, null);
    if (known.isPresent()) {
      return known.get();
    }
    var value = values.make();
    if (create(work, secret, value, clock.instant())) {
      return value;
    }
    return find(work, secret, reference);
  }

  private String find(Workload work, GeneratedSecret secret, Generated reference) {
    return vault
        .reveal(work, path(secret), FIELD, null)
        .orElseThrow(() ->
            SecretProblem.notFound(
                reference,
                "`%s` in the vault is deleted or has no field `%s`"
                    .formatted(path(secret), FIELD)));
  }

  /**
   * Takes a value over that was made elsewhere.
   *
   * @param madeAt when it was made
   * @return what the vault has now, which differs if there was another before
   */
  String adopt(GeneratedSecret secret, String value, Instant madeAt) {
    var work = Workload.in(secret.workspace());
    create(work, secret, value, madeAt);
    return find(work, secret, new Generated(secret.name()));
  }

  private boolean create(Workload work, GeneratedSecret secret, String value, Instant madeAt) {
    var metadata = metadata("generated for the infrastructure " + secret.infrastructure(), madeAt);
    return vault.create(work, path(secret), Map.of(FIELD, value), metadata);
  }

  /** Of what goes with its infrastructure. */
  static SecretMetadata metadata(String description, Instant madeAt) {
    return new SecretMetadata()
        .owner(OWNER)
        .description(description)
        .labels(Map.of(GENERATED, "true", GENERATED_AT, madeAt.toString()));
  }

  @Override
  public List<Stored> missing(String workspace, Collection<Stored> references) {
    var work = Workload.in(workspace);
    return references.stream()
        .filter(it -> !vault.exists(work, it.path(), it.field(), it.version()))
        .toList();
  }

  @Override
  public void forget(String workspace, String infrastructure, Instant gone) {
    GeneratedSecret.requireName("workspace", workspace);
    GeneratedSecret.requireName("infrastructure", infrastructure);
    var work = Workload.in(workspace);
    for (var secret : vault.list(work, infrastructure + "/", GENERATED + "=true")) {
      if (!madeAt(secret).isAfter(gone)) {
        vault.destroy(work, secret.getPath());
      }
    }
  }

  /** By this service's clock, as the end of an infrastructure is. */
  private static Instant madeAt(SecretView secret) {
    var labels = secret.getMetadata().getLabels();
    var said = labels == null ? null : labels.get(GENERATED_AT);
    try {
      return said == null ? secret.getCreatedAt().toInstant() : Instant.parse(said);
    } catch (DateTimeParseException e) {
      return secret.getCreatedAt().toInstant(); // somebody has changed the label
    }
  }

  private static String path(GeneratedSecret secret) {
    return secret.infrastructure() + "/" + secret.name();
  }
}

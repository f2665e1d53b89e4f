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
import java.util.Objects;
import java.util.OptionalInt;

/**
 * Secrets in the vault. A generated one is at {@code <infrastructure>/<name>} in the field {@code
 * value}, with labels that say so and when it was made.
 */
final class HttpVaultSecrets implements Secrets {

  static final String FIELD = "value";

  private static final int FIRST = 1;

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
    var known = vault.reveal(work, path(secret), FIELD, reference.version());
    if (known.isPresent()) {
      return known.get();
    }
    if (reference.version() == null || reference.version() == FIRST) {
      var value = values.make();
      if (create(work, secret, value, clock.instant())) {
        return value;
      }
    }
    return find(work, secret, reference);
  }

  private String find(Workload work, GeneratedSecret secret, Generated reference) {
    return vault
        .reveal(work, path(secret), FIELD, reference.version())
        .orElseThrow(() ->
            SecretProblem.notFound(
                reference,
                "`%s` in the vault is deleted, or has no such version or field `%s`"
                    .formatted(path(secret), FIELD)));
  }

  @Override
  public OptionalInt newest(String workspace, String infrastructure, SecretReference reference) {
    return switch (reference) {
      case Generated generated ->
          OptionalInt.of(newest(new GeneratedSecret(workspace, infrastructure, generated.name())));
      case Stored stored -> OptionalInt.of(vault.newest(Workload.in(workspace), stored.path()));
      case Sealed _ -> OptionalInt.empty();
    };
  }

  private int newest(GeneratedSecret secret) {
    return vault.newest(Workload.in(secret.workspace()), path(secret));
  }

  @Override
  public void renew(Workload work, String infrastructure, Generated reference) {
    var secret = new GeneratedSecret(work.workspace(), infrastructure, reference.name());
    int version = Objects.requireNonNull(reference.version());
    var metadata = version == FIRST ? metadata(secret, clock.instant()) : null;
    var fields = Map.of(FIELD, values.make());
    if (!vault.writeAfter(version - 1, work, path(secret), fields, metadata)) {
      throw SecretProblem.SECRET_ROTATED.because(
          "somebody else has written `%s` since the plan was made".formatted(path(secret)),
          "plan again");
    }
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
    var metadata = metadata(secret, madeAt);
    return vault.writeAfter(0, work, path(secret), Map.of(FIELD, value), metadata);
  }

  private static SecretMetadata metadata(GeneratedSecret secret, Instant madeAt) {
    return metadata("generated for the infrastructure " + secret.infrastructure(), madeAt);
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

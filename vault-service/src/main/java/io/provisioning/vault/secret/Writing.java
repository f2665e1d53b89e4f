package io.provisioning.vault.secret;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.age.Keys;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.vault.access.Access;
import io.provisioning.vault.access.Actor;
import io.provisioning.vault.seal.Envelopes;
import io.provisioning.vault.secret.Secrets.Change;
import io.provisioning.vault.secret.Secrets.Stored;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** New versions: what is known of a value is found out before it is sealed. */
@Component
final class Writing {

  /** Shorter values are alike too often to mean anything. */
  private static final int SHORTEST_ALIKE = 8;

  /** Where the orchestrator looks for the identity of a workspace. */
  private static final String IDENTITY_PATH = "sops/age";

  private static final String IDENTITY_FIELD = "value";

  private final Envelopes envelopes;
  private final Weakness weakness;

  Writing(Envelopes envelopes, Weakness weakness) {
    this.envelopes = envelopes;
    this.weakness = weakness;
  }

  static long newRevision() {
    return ThreadLocalRandom.current().nextLong(Secrets.NONE + 1, Long.MAX_VALUE);
  }

  static String newTag() {
    return UUID.randomUUID().toString();
  }

  /**
   * A version that is to be written.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if the request is
   */
  Draft draft(Actor actor, SecretId id, WriteSecret wanted, @Nullable String key) {
    var said = wanted.metadata();
    var metadata = said == null ? null : said.read("metadata.");
    var fields = wanted.read();
    requireIdentity(id, fields);
    return new Draft(actor, id, fields, wanted.expectedVersion(), metadata, key);
  }

  /** With anything else, encrypted declarations fail much later, and for everybody. */
  private static void requireIdentity(SecretId id, Fields fields) {
    if (!id.path().equals(IDENTITY_PATH)) {
      return;
    }
    var field = fields.byName().get(IDENTITY_FIELD);
    try {
      if (field != null && field.isText()) {
        var _ = Keys.identities(field.text());
        return;
      }
    } catch (ProblemException e) {
      // the same finding as without one
    }
    fields.wipe();
    SecretProblem.requireNone(
        List.of(
            new Finding(
                "fields." + IDENTITY_FIELD,
                "an age identity, as `provisioning age keygen` makes it: `%s` is what encrypted"
                        .formatted(IDENTITY_PATH)
                    + " declarations are decrypted with",
                field == null ? "nothing" : "something else",
                null,
                null)));
  }

  /** A version that is to be written. Its values are overwritten once it is closed. */
  final class Draft implements AutoCloseable {

    private final Actor actor;
    private final SecretId id;
    private final Fields fields;
    private final @Nullable Integer expected;
    private final @Nullable Metadata metadata;
    private final byte[] encoded;
    private final boolean isWeak;
    private final List<String> alike;
    private final @Nullable String request;

    private Draft(
        Actor actor,
        SecretId id,
        Fields fields,
        @Nullable Integer expected,
        @Nullable Metadata metadata,
        @Nullable String key) {
      this.actor = actor;
      this.id = id;
      this.fields = fields;
      this.expected = expected;
      this.metadata = metadata;
      this.encoded = fields.encoded();
      this.isWeak = weakness.of(fields);
      this.alike = alike();
      this.request = key == null ? null : request(key);
    }

    private List<String> alike() {
      var values =
          fields.values().stream()
              .map(Fields.Field::bytes)
              .filter(bytes -> bytes.length >= SHORTEST_ALIKE)
              .toList();
      return envelopes.fingerprints(id.workspace(), "alike", values).stream()
          .distinct()
          .sorted()
          .toList();
    }

    private String request(String key) {
      var text = new ByteArrayOutputStream();
      for (var part : List.of(actor.kind().name(), actor.id(), id.path(), key)) {
        text.writeBytes(part.getBytes(UTF_8));
        text.write(0);
      }
      text.writeBytes(encoded);
      var bytes = text.toByteArray();
      try {
        return envelopes.fingerprints(id.workspace(), "request", List.of(bytes)).getFirst();
      } finally {
        Arrays.fill(bytes, (byte) 0);
      }
    }

    /** Whether the same request has been carried out already. */
    boolean isRepeatedIn(Stored stored) {
      return request != null
          && stored.versions().stream().anyMatch(version -> request.equals(version.request()));
    }

    /**
     * The change that writes it.
     *
     * @throws io.provisioning.config.problem.ProblemException CONFLICT if another version is the
     *     current one than was expected
     */
    Change after(Optional<Stored> before, Access access) {
      var secret = before.map(Stored::secret);
      var current = secret.map(Secret::currentVersion).orElse(0);
      requireExpected(current);
      var kept = metadata != null ? metadata : secret.map(Secret::metadata).orElse(Metadata.NONE);
      var version =
          new Version(
              current + 1,
              SecretState.ACTIVE,
              access.at(),
              actor,
              null,
              fields.names(),
              fields.size(),
              isWeak,
              alike,
              request);
      var head =
          Secret.of(
              id,
              newRevision(),
              metadata == null ? secret.map(Secret::tag).orElseGet(Writing::newTag) : newTag(),
              kept,
              version,
              secret.map(Secret::createdAt).orElse(access.at()),
              secret.map(Secret::lastReadAt).orElse(null));
      return new Change(
          id,
          secret.map(Secret::revision).orElse(Secrets.NONE),
          head,
          List.of(version),
          Map.of(version.number(), envelopes.seal(version.binding(id), encoded)),
          Set.of(),
          beyond(before, kept.maxVersions()),
          access.ofVersion(version.number()));
    }

    private void requireExpected(int current) {
      if (expected != null && expected != current) {
        throw SecretProblem.VERSION_CHANGED.because(
            "the current version of the secret `%s` is %d, not %d"
                .formatted(id.path(), current, expected),
            current == 0 ? "it does not exist" : "read it again before you write");
      }
    }

    /** Numbers of the oldest versions, for which there is no room besides the new one. */
    private static Set<Integer> beyond(Optional<Stored> before, int most) {
      var numbers = new ArrayList<Integer>();
      before.ifPresent(
          stored -> stored.versions().stream().map(Version::number).forEach(numbers::add));
      return numbers.stream().skip(most - 1L).collect(Collectors.toSet());
    }

    @Override
    public void close() {
      fields.wipe();
      Arrays.fill(encoded, (byte) 0);
    }
  }
}

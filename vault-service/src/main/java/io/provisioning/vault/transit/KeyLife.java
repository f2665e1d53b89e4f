package io.provisioning.vault.transit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.vault.Turns;
import io.provisioning.vault.access.Access;
import io.provisioning.vault.access.Access.Action;
import io.provisioning.vault.access.Caller;
import io.provisioning.vault.observe.ChangeGate;
import io.provisioning.vault.seal.Envelopes;
import io.provisioning.vault.transit.KeyRequests.CreateTransitKey;
import io.provisioning.vault.transit.KeyRequests.UpdateTransitKey;
import io.provisioning.vault.transit.TransitKeys.Change;
import io.provisioning.vault.transit.TransitKeys.Sealed;
import io.provisioning.vault.transit.TransitKeys.Stored;
import io.provisioning.vault.transit.cipher.KeyMaking;
import io.provisioning.vault.transit.cipher.KeyType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Keys from their creation to their deletion. Services use keys and do not change them. */
@Component
final class KeyLife {

  private static final int MOST_VERSIONS = 1_000;

  private final TransitKeys keys;
  private final Envelopes envelopes;
  private final ChangeGate gate;
  private final Turns turns = new Turns();
  private final KeyUses uses;
  private final KeyMaking making = new KeyMaking();

  KeyLife(TransitKeys keys, Envelopes envelopes, ChangeGate gate, KeyUses uses) {
    this.keys = keys;
    this.envelopes = envelopes;
    this.gate = gate;
    this.uses = uses;
  }

  /** Keys of a workspace, without versions. */
  List<TransitKey> list(Caller caller, String workspace, @Nullable String after, int limit) {
    caller.require(workspace);
    gate.requireVisible();
    return keys.page(workspace, after, limit);
  }

  /** A key with its versions. */
  Stored get(Caller caller, KeyId id) {
    caller.require(id.workspace());
    gate.requireVisible();
    return stored(id);
  }

  /**
   * Makes a key.
   *
   * @param request that is carried out once under this idempotency key
   */
  Stored create(
      Caller caller, String workspace, CreateTransitKey wanted, @Nullable String request) {
    var type =
        KeyType.find(wanted.type())
            .orElseThrow(() ->
                TransitProblem.INVALID_TRANSIT_KEY.at(
                    "type", "one of " + String.join(", ", KeyType.texts()), "another one"));
    var id = new KeyId(workspace, wanted.name());
    var access = uses.access(caller, Action.WRITE, id);
    return changed(
        caller,
        access,
        id,
        stored -> {
          var repeated = fingerprint(caller, id, "create " + type.text(), request);
          if (stored.isPresent()) {
            if (repeated != null && stored.get().has(repeated)) {
              return Optional.empty();
            }
            throw TransitProblem.TRANSIT_KEY_EXISTS.because(
                "the workspace `%s` already has a transit key `%s`".formatted(workspace, id.name()),
                "choose another name, or rotate this key");
          }
          var key = new TransitKey(id, type, newTag(), 1, 1, false, access.at(), caller.actor());
          return Optional.of(withVersion(key, null, access, repeated));
        });
  }

  /**
   * Makes a new version, which encrypts and signs from now on.
   *
   * @param request that is carried out once under this idempotency key
   */
  Stored rotate(Caller caller, KeyId id, @Nullable String request) {
    var access = uses.access(caller, Action.WRITE, id);
    return changed(
        caller,
        access,
        id,
        before -> {
          var stored = known(id, before);
          var repeated = fingerprint(caller, id, "rotate", request);
          if (repeated != null && stored.has(repeated)) {
            return Optional.empty();
          }
          if (stored.versions().size() >= MOST_VERSIONS) {
            throw TransitProblem.TOO_MANY_TRANSIT_VERSIONS.because(
                "the transit key `%s` has %d versions, and cannot have more"
                    .formatted(id.name(), MOST_VERSIONS),
                "create another key, and rotate less often");
          }
          var key = stored.key();
          return Optional.of(withVersion(key.rotated(newTag()), key.tag(), access, repeated));
        });
  }

  private Change withVersion(
      TransitKey key, @Nullable String before, Access access, @Nullable String request) {
    var made = making.make(key.type());
    try {
      var version =
          new KeyVersion(key.latestVersion(), access.at(), access.by(), made.publicKey(), request);
      var sealed = envelopes.seal(version.binding(key.id(), key.type()), made.material());
      return new Change(
          key.id(),
          before,
          key,
          new Sealed(version, sealed),
          Set.of(),
          access.ofVersion(version.number()));
    } finally {
      Arrays.fill(made.material(), (byte) 0);
    }
  }

  /**
   * Changes the settings of a key.
   *
   * @param tag of the key that this is based on
   */
  Stored update(Caller caller, KeyId id, UpdateTransitKey wanted, String tag) {
    var access = uses.access(caller, Action.DESCRIBE, id);
    return changed(
        caller,
        access,
        id,
        stored -> {
          var key = known(id, stored).key();
          int oldest = wanted.minDecryptionVersion();
          boolean canBeDeleted = wanted.deletionAllowed();
          if (!tag.equals("*") && !tag.equals(key.tag())) {
            if (oldest == key.minDecryptionVersion() && canBeDeleted == key.deletionAllowed()) {
              return Optional.empty(); // it is as wanted: a repetition
            }
            throw TransitProblem.TRANSIT_KEY_CHANGED.because(
                "the transit key `" + id.name() + "` has changed since it was read",
                "read it again, and repeat your change");
          }
          if (oldest > key.latestVersion()) {
            throw TransitProblem.INVALID_TRANSIT_KEY.at(
                "min_decryption_version",
                "at most the latest version, " + key.latestVersion(),
                String.valueOf(oldest));
          }
          var after = key.with(oldest, canBeDeleted, newTag());
          return Optional.of(new Change(id, key.tag(), after, null, Set.of(), access));
        });
  }

  /** Deletes a key with all versions: nothing of what it encrypted can be decrypted. */
  void delete(Caller caller, KeyId id) {
    var access = uses.access(caller, Action.DESTROY, id);
    committed(
        caller,
        access,
        id,
        before -> {
          var stored = known(id, before);
          if (!stored.key().deletionAllowed()) {
            throw TransitProblem.TRANSIT_KEY_PROTECTED.because(
                "the transit key `" + id.name() + "` is protected against deletion",
                "set `deletion_allowed` first: nothing that it encrypted can be decrypted later");
          }
          var all = stored.versions().stream().map(KeyVersion::number).collect(Collectors.toSet());
          return Optional.of(new Change(id, stored.key().tag(), null, null, all, access));
        });
  }

  private @Nullable String fingerprint(
      Caller caller, KeyId id, String operation, @Nullable String request) {
    if (request == null) {
      return null;
    }
    var actor = caller.actor();
    var text = String.join("\0", actor.kind().name(), actor.id(), id.path(), operation, request);
    var prints =
        envelopes.fingerprints(id.workspace(), "transit request", List.of(text.getBytes(UTF_8)));
    return prints.getFirst();
  }

  private Stored changed(
      Caller caller,
      Access access,
      KeyId id,
      Function<Optional<Stored>, Optional<Change>> decision) {
    committed(caller, access, id, decision);
    return stored(id);
  }

  /** Decides again about what somebody else has changed meanwhile; no change is overwritten. */
  private void committed(
      Caller caller,
      Access access,
      KeyId id,
      Function<Optional<Stored>, Optional<Change>> decision) {
    uses.orRefused(
        access,
        () -> {
          caller.requireAccount();
          return gate.change(() ->
              turns.take(
                  id,
                  () -> {
                    var change = decision.apply(keys.withVersions(id));
                    return change.isEmpty() || keys.commit(change.get())
                        ? Optional.of(change.isPresent())
                        : Optional.empty();
                  }));
        });
  }

  private static String newTag() {
    return UUID.randomUUID().toString();
  }

  private static Stored known(KeyId id, Optional<Stored> stored) {
    return stored.orElseThrow(() -> TransitProblem.unknown(id));
  }

  private Stored stored(KeyId id) {
    return known(id, keys.withVersions(id));
  }
}

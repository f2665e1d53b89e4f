package io.provisioning.vault.secret;

import io.provisioning.config.problem.Problem.Kind;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.vault.Turns;
import io.provisioning.vault.access.Access;
import io.provisioning.vault.access.Access.Action;
import io.provisioning.vault.access.Accesses;
import io.provisioning.vault.access.Caller;
import io.provisioning.vault.observe.ChangeGate;
import io.provisioning.vault.seal.Envelope;
import io.provisioning.vault.seal.Envelopes;
import io.provisioning.vault.secret.Secrets.Change;
import io.provisioning.vault.secret.Secrets.Sealed;
import io.provisioning.vault.secret.Secrets.Stored;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/** Uses of secrets: each is allowed, done and recorded, or refused and recorded. */
@Component
final class Vault {

  private static final Logger log = LoggerFactory.getLogger(Vault.class);
  private static final Set<Kind> REFUSALS = Set.of(Kind.DENIED, Kind.NOT_FOUND, Kind.CONFLICT);

  /** Readers of one secret must not wait for each other to note that they read. */
  private static final Duration NOTED_FOR = Duration.ofMinutes(1);

  private final Secrets secrets;
  private final Accesses accesses;
  private final Envelopes envelopes;
  private final Writing writing;
  private final ChangeGate gate;
  private final Turns turns = new Turns();
  private final Clock clock;

  Vault(
      Secrets secrets,
      Accesses accesses,
      Envelopes envelopes,
      Writing writing,
      ChangeGate gate,
      Clock clock) {
    this.secrets = secrets;
    this.accesses = accesses;
    this.envelopes = envelopes;
    this.writing = writing;
    this.gate = gate;
    this.clock = clock;
  }

  /** Secrets of a workspace, without values. */
  Listing.Found list(Caller caller, Listing listing, @Nullable String after, int limit) {
    caller.require(listing.workspace());
    gate.requireVisible();
    return listing.in(secrets, after, limit);
  }

  /** What should be looked at in a workspace. */
  SecretReport report(String workspace) {
    gate.requireVisible();
    var all =
        Stream.iterate(
                secrets.page(workspace, "", null, 500),
                page -> !page.isEmpty(),
                page -> secrets.page(workspace, "", page.getLast().id().path(), 500))
            .flatMap(List::stream);
    return SecretReport.of(all, clock.instant());
  }

  /** A secret without values. */
  Stored get(Caller caller, SecretId id) {
    caller.require(id.workspace());
    gate.requireVisible();
    return stored(id);
  }

  /**
   * The value of a version.
   *
   * <p>INVARIANT: the access is recorded before anything is returned.
   */
  SecretValue reveal(Caller caller, SecretId id, RevealSecret wanted) {
    var access =
        access(caller, Action.REVEAL, id)
            .ofVersion(wanted.version())
            .of(wanted.field(), wanted.purpose());
    return orRefused(
        access,
        () -> {
          caller.require(id.workspace());
          gate.requireVisible();
          var sealed =
              secrets.sealed(id, wanted.version()).orElseThrow(() -> SecretProblem.unknown(id));
          var version = usable(id, sealed, wanted);
          var fields = opened(id, version, sealed.envelope());
          try {
            var shown = selected(id, fields, wanted.field());
            accesses.add(access.ofVersion(version.number()));
            noteRead(sealed.secret(), access.at());
            return SecretValue.of(id, version.number(), shown);
          } finally {
            fields.wipe();
          }
        });
  }

  private Fields opened(SecretId id, Version version, @Nullable Envelope envelope) {
    if (envelope == null) {
      throw destroyed(id, version); // at this moment
    }
    var plain = envelopes.open(version.binding(id), envelope);
    try {
      return Fields.decode(plain);
    } finally {
      Arrays.fill(plain, (byte) 0);
    }
  }

  private static Version usable(SecretId id, Sealed sealed, RevealSecret wanted) {
    var version = sealed.version();
    if (version == null) {
      var number = wanted.version();
      throw SecretProblem.unknown(id, number == null ? sealed.secret().currentVersion() : number);
    }
    return switch (version.state()) {
      case ACTIVE -> version;
      case DELETED ->
          throw SecretProblem.VERSION_DELETED.because(
              "version %d of the secret `%s` is deleted".formatted(version.number(), id.path()),
              "undelete it, or name another version");
      case DESTROYED -> throw destroyed(id, version);
    };
  }

  private static ProblemException destroyed(SecretId id, Version version) {
    return SecretProblem.VERSION_DESTROYED.because(
        "the value of version %d of the secret `%s` is destroyed"
            .formatted(version.number(), id.path()),
        "write a new version");
  }

  private static Fields selected(SecretId id, Fields fields, @Nullable String name) {
    if (name == null) {
      return fields;
    }
    var field = fields.byName().get(name);
    if (field == null) {
      throw SecretProblem.UNKNOWN_FIELD.because(
          "the secret `%s` has no field `%s`".formatted(id.path(), name),
          "it has " + String.join(", ", fields.names()));
    }
    return new Fields(new TreeMap<>(Map.of(name, field)));
  }

  private void noteRead(Secret secret, Instant now) {
    var last = secret.lastReadAt();
    if (last == null || last.isBefore(secret.updatedAt()) || last.plus(NOTED_FOR).isBefore(now)) {
      try {
        secrets.read(secret.id(), now);
      } catch (DataAccessException e) {
        log.debug("the last reading of {} is not noted", secret.id(), e);
      }
    }
  }

  /**
   * Writes a new version, which becomes the current one.
   *
   * @param key of the request, which is carried out once under it
   */
  Stored write(Caller caller, SecretId id, WriteSecret wanted, @Nullable String key) {
    var access = access(caller, Action.WRITE, id);
    return orRefused(
        access,
        () -> {
          caller.require(id.workspace());
          // a draft may make the key of its workspace
          return gate.change(() -> {
            try (var draft = writing.draft(caller.actor(), id, wanted, key)) {
              return changed(
                  id,
                  before -> {
                    var repeated = before.filter(draft::isRepeatedIn);
                    if (repeated.isPresent()) {
                      return Optional.empty();
                    }
                    return Optional.of(draft.after(before, access));
                  });
            }
          });
        });
  }

  /**
   * Replaces the metadata.
   *
   * @param tag of the metadata that this is based on
   */
  Stored describe(Caller caller, SecretId id, Metadata metadata, String tag) {
    var access = access(caller, Action.DESCRIBE, id);
    return orRefused(
        access,
        () -> {
          caller.require(id.workspace());
          return changed(
              id,
              stored -> {
                var secret = known(id, stored).secret();
                if (!tag.equals("*") && !tag.equals(secret.tag())) {
                  if (metadata.equals(secret.metadata())) {
                    return Optional.empty(); // it is as wanted: a repetition
                  }
                  throw SecretProblem.SECRET_CHANGED.because(
                      "the secret `" + id.path() + "` has changed since it was read",
                      "read it again, and repeat your change");
                }
                var after = secret.with(metadata, Writing.newTag(), Writing.newRevision());
                return Optional.of(
                    new Change(
                        id,
                        secret.revision(),
                        after,
                        List.of(),
                        Map.of(),
                        Set.of(),
                        Set.of(),
                        access));
              });
        });
  }

  /** Deletes a version, which can be undeleted. */
  Stored delete(Caller caller, SecretId id, int number) {
    return withState(caller, Action.DELETE, id, number, SecretState.DELETED);
  }

  /** Brings a deleted version back. */
  Stored undelete(Caller caller, SecretId id, int number) {
    return withState(caller, Action.UNDELETE, id, number, SecretState.ACTIVE);
  }

  /** Destroys the value of a version. */
  Stored destroy(Caller caller, SecretId id, int number) {
    return withState(caller, Action.DESTROY, id, number, SecretState.DESTROYED);
  }

  private Stored withState(
      Caller caller, Action action, SecretId id, int number, SecretState state) {
    var access = access(caller, action, id).ofVersion(number);
    return orRefused(
        access,
        () -> {
          caller.require(id.workspace());
          return changed(
              id,
              stored -> {
                var secret = known(id, stored).secret();
                var version =
                    known(id, stored)
                        .version(number)
                        .orElseThrow(() -> SecretProblem.unknown(id, number));
                if (version.state() == SecretState.DESTROYED && state != SecretState.DESTROYED) {
                  throw destroyed(id, version);
                }
                var at = state == SecretState.ACTIVE ? null : access.at();
                var after = version.state() == state ? version : version.in(state, at);
                var head =
                    number == secret.currentVersion()
                        ? secret.with(after, Writing.newRevision())
                        : secret.with(secret.metadata(), secret.tag(), Writing.newRevision());
                var gone = state == SecretState.DESTROYED ? Set.of(number) : Set.<Integer>of();
                return Optional.of(
                    new Change(
                        id,
                        secret.revision(),
                        head,
                        List.of(after),
                        Map.of(),
                        gone,
                        Set.of(),
                        access));
              });
        });
  }

  /** Destroys a secret with all its versions. */
  void destroy(Caller caller, SecretId id) {
    var access = access(caller, Action.DESTROY, id);
    orRefused(
        access,
        () -> {
          caller.require(id.workspace());
          return committed(
              id,
              before -> {
                var stored = known(id, before);
                var all =
                    stored.versions().stream().map(Version::number).collect(Collectors.toSet());
                return Optional.of(
                    new Change(
                        id,
                        stored.secret().revision(),
                        null,
                        List.of(),
                        Map.of(),
                        Set.of(),
                        all,
                        access));
              });
        });
  }

  private Stored changed(SecretId id, Function<Optional<Stored>, Optional<Change>> decision) {
    committed(id, decision);
    return stored(id);
  }

  /** Decides again about what somebody else has changed meanwhile; no change is overwritten. */
  private boolean committed(SecretId id, Function<Optional<Stored>, Optional<Change>> decision) {
    return gate.change(() ->
        turns.take(
            id,
            () -> {
              var change = decision.apply(secrets.find(id));
              return change.isEmpty() || secrets.commit(change.get())
                  ? Optional.of(change.isPresent())
                  : Optional.empty();
            }));
  }

  private static Stored known(SecretId id, Optional<Stored> stored) {
    return stored.orElseThrow(() -> SecretProblem.unknown(id));
  }

  private Stored stored(SecretId id) {
    return known(id, secrets.find(id));
  }

  private Access access(Caller caller, Action action, SecretId id) {
    var now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    return Access.of(caller, action, id.workspace(), id.path(), now);
  }

  private <T> T orRefused(Access access, Supplier<T> use) {
    try {
      return use.get();
    } catch (ProblemException e) {
      if (REFUSALS.contains(e.problem().kind())) {
        recordRefusal(access);
      }
      throw e;
    }
  }

  /** It is refused all the same if that cannot be recorded. */
  private void recordRefusal(Access access) {
    try {
      accesses.add(access.refused());
    } catch (DataAccessException e) {
      log.warn("a refused {} of {} is not recorded", access.action(), access.path(), e);
    }
  }
}

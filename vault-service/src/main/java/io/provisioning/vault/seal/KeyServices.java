package io.provisioning.vault.seal;

import io.provisioning.config.problem.ProblemException;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The key service that seals root keys, and those that may have sealed older ones. Remembers what
 * the last request came to. Safe for use by many threads.
 */
final class KeyServices implements AutoCloseable {

  /** So that a health check that is repeated often is no request of its own each time. */
  private static final Duration FRESH = Duration.ofSeconds(30);

  private final KeyService current;
  private final List<KeyService> others;
  private final Clock clock;
  private volatile @Nullable Answer last;

  /**
   * What a request to the key service came to.
   *
   * @param problem why it did not do what was requested; null if it did
   */
  @Schema(name = "KeyServiceAnswer")
  record Answer(Instant at, boolean answered, long milliseconds, @Nullable String problem) {}

  KeyServices(KeyService current, List<KeyService> others, Clock clock) {
    this.current = current;
    this.others = List.copyOf(others);
    this.clock = clock;
  }

  String name() {
    return current.name();
  }

  Optional<String> keyId() {
    return current.keyId();
  }

  boolean isRemote() {
    return current.isRemote();
  }

  /** The latest request to the current one, since the start. */
  Optional<Answer> last() {
    return Optional.ofNullable(last);
  }

  /** The latest, if it is young enough to do without another one. */
  Optional<Answer> fresh() {
    return last().filter(answer -> isRemote() && answer.at().plus(FRESH).isAfter(clock.instant()));
  }

  /** See {@link KeyService#prepare}. */
  void prepare() {
    current.prepare();
  }

  /** See {@link KeyService#seal}. */
  Ciphertext seal(byte[] root, int version) {
    return timed(current, () -> current.seal(root, version));
  }

  /**
   * Opens a root key with the key service that sealed it.
   *
   * @throws ProblemException UNAVAILABLE if that is not set up, or does not open it
   */
  byte[] open(RootKey root) {
    var service =
        current.name().equals(root.service())
            ? current
            : others.stream()
                .filter(other -> other.name().equals(root.service()))
                .findFirst()
                .orElseThrow(() ->
                    SealProblem.KEY_SERVICE_UNAVAILABLE.because(
                        "root key %d is sealed by the key service `%s`, which is not set up"
                            .formatted(root.version(), root.service()),
                        "set it up again, and migrate with `provisioning kms migrate` before you remove it"));
    return timed(service, () -> service.open(root.sealed(), root.version()));
  }

  /**
   * Has the current key service seal and open random bytes, as a root key of no version.
   *
   * @throws ProblemException UNAVAILABLE if it does not
   */
  Answer test() {
    var bytes = new Aead().newKey();
    var begun = clock.instant();
    var sealed = seal(bytes, 0);
    var opened = timed(current, () -> current.open(sealed, 0));
    if (!Arrays.equals(bytes, opened)) {
      throw SealProblem.KEY_SERVICE_UNAVAILABLE.because(
          "the key service opens something else than it sealed", "nothing was stored");
    }
    return new Answer(begun, true, Duration.between(begun, clock.instant()).toMillis(), null);
  }

  @Override
  public void close() {
    current.close();
    others.forEach(KeyService::close);
  }

  private <T> T timed(KeyService service, Supplier<T> request) {
    var begun = clock.instant();
    try {
      var result = request.get();
      note(service, begun, null);
      return result;
    } catch (ProblemException e) {
      note(service, begun, e.detail());
      throw e;
    }
  }

  private void note(KeyService service, Instant begun, @Nullable String problem) {
    if (service.equals(current)) {
      var now = clock.instant();
      last = new Answer(now, problem == null, Duration.between(begun, now).toMillis(), problem);
    }
  }
}

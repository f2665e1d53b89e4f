package io.provisioning.vault.seal.service;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.vault.seal.cipher.Aead;
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
public final class KeyServices implements AutoCloseable {

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
  public record Answer(Instant at, boolean answered, long milliseconds, @Nullable String problem) {}

  /**
   * Key services.
   *
   * @param others that may have sealed older root keys
   */
  public KeyServices(KeyService current, List<KeyService> others, Clock clock) {
    this.current = current;
    this.others = List.copyOf(others);
    this.clock = clock;
  }

  /** Of the current one. */
  public String name() {
    return current.name();
  }

  /** See {@link KeyService#keyId}. */
  public Optional<String> keyId() {
    return current.keyId();
  }

  /** See {@link KeyService#isRemote}. */
  public boolean isRemote() {
    return current.isRemote();
  }

  /** The latest request to the current one, since the start. */
  public Optional<Answer> last() {
    return Optional.ofNullable(last);
  }

  /** The latest, if it is young enough to do without another one. */
  public Optional<Answer> fresh() {
    return last().filter(answer -> isRemote() && answer.at().plus(FRESH).isAfter(clock.instant()));
  }

  /** See {@link KeyService#prepare}. */
  public void prepare() {
    current.prepare();
  }

  /** See {@link KeyService#seal}. */
  public byte[] seal(byte[] root, int version) {
    return timed(current, () -> current.seal(root, version));
  }

  /**
   * Opens a root key.
   *
   * @param sealedBy name of the key service that sealed it
   * @throws ProblemException UNAVAILABLE if that is not set up, or does not open it
   */
  public byte[] open(String sealedBy, byte[] sealed, int version) {
    var service =
        current.name().equals(sealedBy)
            ? current
            : others.stream()
                .filter(other -> other.name().equals(sealedBy))
                .findFirst()
                .orElseThrow(() ->
                    KeyServiceProblem.KEY_SERVICE_UNAVAILABLE.because(
                        "root key %d is sealed by the key service `%s`, which is not set up"
                            .formatted(version, sealedBy),
                        "set it up again, and migrate with `provisioning kms migrate` before you remove it"));
    return timed(service, () -> service.open(sealed, version));
  }

  /**
   * Has the current key service seal and open random bytes, as a root key of no version.
   *
   * @throws ProblemException UNAVAILABLE if it does not
   */
  public Answer test() {
    var bytes = new Aead().newKey();
    var begun = clock.instant();
    var sealed = seal(bytes, 0);
    var opened = timed(current, () -> current.open(sealed, 0));
    if (!Arrays.equals(bytes, opened)) {
      throw KeyServiceProblem.KEY_SERVICE_UNAVAILABLE.because(
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

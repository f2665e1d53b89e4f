package io.provisioning.mcp.confirmation;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.provisioning.config.problem.ProblemException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;

/**
 * Confirmations that were given out. Each is good for one intention, once, for five minutes, and
 * for as long as this process runs. Safe for use by many threads.
 */
public final class Confirmations {

  /** How long one is good. */
  public static final Duration TTL = Duration.ofMinutes(5);

  private static final int MOST = 100_000;
  private static final int BYTES = 16;

  private final InstantSource time;
  private final SecureRandom random = new SecureRandom();
  private final Cache<String, Pending> pending = Caffeine.newBuilder().maximumSize(MOST).build();

  public Confirmations(InstantSource time) {
    this.time = time;
  }

  /** By which their ends are told. */
  public InstantSource time() {
    return time;
  }

  private record Pending(String digest, Instant until) {}

  /** A confirmation of an intention that was shown. */
  public Confirmation give(Intention intention) {
    var bytes = new byte[BYTES];
    random.nextBytes(bytes);
    var id = HexFormat.of().formatHex(bytes);
    var until = time.instant().plus(TTL);
    pending.put(id, new Pending(intention.digest(), until));
    return new Confirmation(id, until);
  }

  /**
   * Uses a confirmation up, whether or not it is good.
   *
   * @throws ProblemException CONFIRMATION_REFUSED if it is not one of this intention
   */
  public void use(String id, Intention intention) {
    var found = pending.asMap().remove(id);
    if (found == null || !time.instant().isBefore(found.until())) {
      throw refused("the confirmation is unknown, used or older than five minutes");
    }
    if (!found.digest().equals(intention.digest())) {
      throw refused(
          "the confirmation is not of this change: the arguments, the caller or what exists differ"
              + " from what was shown");
    }
  }

  private static ProblemException refused(String detail) {
    return ConfirmationProblem.CONFIRMATION_REFUSED.because(
        detail, "call the tool without a confirmation, and show the user what it returns");
  }
}

package io.provisioning.controlcenter.identity.account;

import io.provisioning.controlcenter.identity.IdentityProblem;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Base64;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.security.crypto.keygen.KeyGenerators;
import org.springframework.security.crypto.password.PasswordEncoder;

/**
 * Hashes passwords with Argon2id (RFC 9106). As each computation takes much memory, only a few are
 * made at once: sign-ins cannot exhaust the memory of the process.
 */
public final class Passwords {

  private static final int SALT_BYTES = 16;
  private static final int HASH_BYTES = 32;
  private static final int PARALLELISM = 1;

  private final PasswordEncoder encoder;
  private final Semaphore turns;
  private final PasswordSettings settings;
  private final String nobodys;

  Passwords(PasswordSettings settings) {
    this(settings, argon2(settings));
  }

  /** With another encoder, which counts what it is asked. */
  Passwords(PasswordSettings settings, PasswordEncoder encoder) {
    this.settings = settings;
    this.encoder = encoder;
    turns = new Semaphore(settings.concurrency(), true);
    nobodys = nobodys(settings);
  }

  static PasswordEncoder argon2(PasswordSettings settings) {
    return new Argon2PasswordEncoder(
        SALT_BYTES,
        HASH_BYTES,
        PARALLELISM,
        Math.toIntExact(settings.memory().toKilobytes()),
        settings.iterations());
  }

  /** Of octets drawn by chance: no password has it, and none need be computed at each start. */
  static String nobodys(PasswordSettings settings) {
    return "$argon2id$v=19$m=%d,t=%d,p=%d$%s$%s"
        .formatted(
            settings.memory().toKilobytes(),
            settings.iterations(),
            PARALLELISM,
            random(SALT_BYTES),
            random(HASH_BYTES));
  }

  private static String random(int octets) {
    return Base64.getEncoder()
        .withoutPadding()
        .encodeToString(KeyGenerators.secureRandom(octets).generateKey());
  }

  /**
   * What is stored of a password.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if too many are computed
   */
  public String hash(String password) {
    return inTurn(() -> String.valueOf(encoder.encode(normal(password))));
  }

  /**
   * Whether a guess is right. Takes the same time if there is nothing to compare with.
   *
   * @param hash that was stored; null if there is no such account or it has no password
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if too many are computed
   */
  public boolean matches(@Nullable String hash, String guess) {
    var isSame = inTurn(() -> encoder.matches(normal(guess), hash == null ? nobodys : hash));
    return isSame && hash != null;
  }

  /** The same password typed on another keyboard is the same (NFKC, as NIST SP 800-63B asks). */
  private static String normal(String password) {
    return Normalizer.normalize(password, Form.NFKC);
  }

  private <T> T inTurn(Supplier<T> computation) {
    try {
      if (!turns.tryAcquire(settings.patience().toMillis(), TimeUnit.MILLISECONDS)) {
        throw IdentityProblem.IDENTITY_UNAVAILABLE.because(
            "too many sign-ins at the same time", "try again in a few seconds");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw IdentityProblem.IDENTITY_UNAVAILABLE.because("the service stops", e);
    }
    try {
      return computation.get();
    } finally {
      turns.release();
    }
  }
}

package io.provisioning.controlcenter.identity.factor;

import io.provisioning.controlcenter.identity.Caller.Factor;
import io.provisioning.controlcenter.identity.IdentityProblem;
import io.provisioning.controlcenter.identity.account.User;
import io.provisioning.controlcenter.identity.account.User.SecondFactor;
import io.provisioning.controlcenter.identity.account.Users;
import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import io.provisioning.controlcenter.identity.secret.Sealing;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.dao.ConcurrencyFailureException;

/** Codes that people show besides their password. Every one is taken once. */
public final class SecondFactors {

  private static final String ISSUER = "Provisioning";
  private static final int SECRET_BYTES = 20;
  private static final int RECOVERY_CODES = 10;
  private static final int RECOVERY_GROUPS = 4;

  private final Users users;
  private final Sealing sealing;
  private final RandomSecrets secrets;
  private final InstantSource time;

  SecondFactors(Users users, Sealing sealing, RandomSecrets secrets, InstantSource time) {
    this.users = users;
    this.sealing = sealing;
    this.secrets = secrets;
    this.time = time;
  }

  /**
   * What an authenticator is told.
   *
   * @param secret in base 32, to be typed
   * @param uri {@code otpauth://…}
   * @param qrSvg the URI as a picture
   */
  public record Enrolment(String secret, String uri, String qrSvg) {}

  /** Begins an enrolment; a second factor that there is stays until it is confirmed. */
  public Enrolment begin(User user) {
    var secret = secrets.bytes(SECRET_BYTES);
    users.save(user.with(user.secondFactor().pending(sealing.seal(secret, user.id()))));
    var text = Base32.encode(secret);
    var uri =
        "otpauth://totp/%s:%s?secret=%s&issuer=%s&algorithm=SHA1&digits=%d&period=%d"
            .formatted(ISSUER, encoded(user.name()), text, ISSUER, Totp.DIGITS, Totp.STEP_SECONDS);
    return new Enrolment(text, uri, QrSvg.of(uri));
  }

  /**
   * Ends an enrolment: from now on a code is asked for.
   *
   * @param code of the new authenticator
   * @return recovery codes, which nobody can see again
   */
  public List<String> confirm(User user, String code) {
    var pending = user.secondFactor().pendingSecret();
    if (pending == null) {
      throw IdentityProblem.NO_PENDING_ENROLMENT.because(
          "no authenticator is being set up",
          "start with `provisioning factor enrol`, then confirm with a code of the authenticator");
    }
    var step = Totp.step(sealing.open(pending, user.id()), code, time.instant(), 0);
    if (step.isEmpty()) {
      throw wrongCode();
    }
    var recovery = newRecoveryCodes();
    var confirmed = user.secondFactor().with(pending, step.getAsLong());
    users.save(user.with(confirmed.withRecoveryCodes(digests(recovery))));
    return recovery;
  }

  /** Makes new recovery codes; those before are of no use any more. */
  public List<String> renewRecoveryCodes(User user) {
    var recovery = newRecoveryCodes();
    users.save(user.with(user.secondFactor().withRecoveryCodes(digests(recovery))));
    return recovery;
  }

  /** Asks for no code any more. */
  public void remove(User user) {
    users.save(user.with(user.secondFactor().withoutAuthenticator()));
  }

  /**
   * Takes a code.
   *
   * @return which factor it shows; empty if it is wrong or was used before
   */
  public Optional<Factor> take(User user, String code) {
    var used = useTotp(user, code).or(() -> useRecoveryCode(user, code));
    try {
      return used.map(use -> {
        users.save(user.with(use.rest()));
        return use.factor();
      });
    } catch (ConcurrencyFailureException _) {
      // somebody else took a code at the same moment: it may have been this one
      return Optional.empty();
    }
  }

  /** Whether this is a recovery code that was not used yet; it is not taken. */
  public boolean isRecoveryCode(User user, String code) {
    return recoveryCode(user, code).isPresent();
  }

  private record Use(Factor factor, SecondFactor rest) {}

  private Optional<Use> useTotp(User user, String code) {
    var factor = user.secondFactor();
    if (factor.secret() == null) {
      return Optional.empty();
    }
    var secret = sealing.open(factor.secret(), user.id());
    var step = Totp.step(secret, code.replace(" ", ""), time.instant(), factor.lastStep());
    return step.isEmpty()
        ? Optional.empty()
        : Optional.of(new Use(Factor.TOTP, factor.taken(step.getAsLong())));
  }

  private static Optional<Use> useRecoveryCode(User user, String code) {
    var factor = user.secondFactor();
    return recoveryCode(user, code)
        .map(taken -> {
          var left = factor.recoveryCodes().stream().filter(other -> !other.equals(taken)).toList();
          return new Use(Factor.RECOVERY_CODE, factor.withRecoveryCodes(left));
        });
  }

  private static Optional<String> recoveryCode(User user, String code) {
    var typed = code.strip().toUpperCase(Locale.ROOT);
    return user.secondFactor().recoveryCodes().stream()
        .filter(digest -> RandomSecrets.matches(digest, typed))
        .findFirst();
  }

  private List<String> newRecoveryCodes() {
    return Stream.generate(() -> secrets.readable(RECOVERY_GROUPS)).limit(RECOVERY_CODES).toList();
  }

  private static List<String> digests(List<String> codes) {
    return codes.stream().map(RandomSecrets::digest).toList();
  }

  private static RuntimeException wrongCode() {
    return IdentityProblem.SIGN_IN_REFUSED.because(
        "the code is not the one that the authenticator shows now",
        "wait for the next code; check that the clocks are right");
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}

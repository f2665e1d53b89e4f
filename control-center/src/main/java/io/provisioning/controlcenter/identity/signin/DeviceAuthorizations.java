package io.provisioning.controlcenter.identity.signin;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.IdentityAudit;
import io.provisioning.controlcenter.identity.IdentityProblem;
import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import io.provisioning.controlcenter.identity.session.Sessions;
import io.provisioning.controlcenter.identity.signin.SignIn.Shown;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Sign-ins that are begun by a device and confirmed in a browser (RFC 8628). They last minutes and
 * are kept in memory.
 */
final class DeviceAuthorizations {

  static final Duration LIFETIME = Duration.ofMinutes(10);
  static final Duration INTERVAL = Duration.ofSeconds(5);

  private static final int MOST = 10_000;
  private static final int USER_CODE_GROUPS = 2;

  private final Sessions sessions;
  private final RandomSecrets secrets;
  private final IdentityAudit audit;
  private final InstantSource time;
  private final Cache<String, Pending> byDeviceCode = cache();
  private final Cache<String, String> deviceCodes = cache();

  DeviceAuthorizations(
      Sessions sessions, RandomSecrets secrets, IdentityAudit audit, InstantSource time) {
    this.sessions = sessions;
    this.secrets = secrets;
    this.audit = audit;
    this.time = time;
  }

  /** The codes of a device: a secret one, and one that its user types. */
  record Codes(String deviceCode, String userCode) {}

  private record Pending(
      Client device,
      Instant expiresAt,
      Instant nextPoll,
      @Nullable Shown approved,
      boolean isRefused) {

    Pending polled(Instant next) {
      return new Pending(device, expiresAt, next, approved, isRefused);
    }

    Pending approved(Shown shown) {
      return new Pending(device, expiresAt, nextPoll, shown, false);
    }

    Pending refused() {
      return new Pending(device, expiresAt, nextPoll, null, true);
    }
  }

  Codes begin(Client device) {
    var codes = new Codes(secrets.opaque(), secrets.readable(USER_CODE_GROUPS));
    var now = time.instant();
    byDeviceCode.put(codes.deviceCode(), new Pending(device, now.plus(LIFETIME), now, null, false));
    deviceCodes.put(codes.userCode(), codes.deviceCode());
    return codes;
  }

  /**
   * The device that waits for a code to be confirmed, so that its user can see whether it is
   * theirs.
   */
  Optional<Client> find(String userCode) {
    return Optional.ofNullable(deviceCodes.getIfPresent(normal(userCode)))
        .map(byDeviceCode::getIfPresent)
        .filter(this::waits)
        .map(Pending::device);
  }

  /**
   * Confirms a code, once.
   *
   * @throws ProblemException UNKNOWN_DEVICE if none waits for it
   */
  void approve(String userCode, Shown shown) {
    answer(userCode, pending -> pending.approved(shown));
  }

  /**
   * Says no to a device, which learns of it the next time it asks.
   *
   * @throws ProblemException UNKNOWN_DEVICE if none waits for the code
   */
  void refuse(String userCode) {
    answer(userCode, Pending::refused);
  }

  /** Whoever takes the code out of the map answers. */
  private void answer(String userCode, UnaryOperator<Pending> answer) {
    var code = deviceCodes.asMap().remove(normal(userCode));
    var pending = code == null ? null : byDeviceCode.getIfPresent(code);
    if (code == null || pending == null || !waits(pending)) {
      throw none();
    }
    byDeviceCode.asMap().computeIfPresent(code, (_, known) -> answer.apply(known));
  }

  /**
   * Gives the tokens once the code was confirmed.
   *
   * @throws ProblemException AUTHORIZATION_PENDING, SLOW_DOWN, SIGN_IN_REFUSED, or
   *     UNKNOWN_DEVICE_CODE for one that is wrong, too old or used
   */
  Sessions.Tokens poll(String deviceCode, Client client) {
    var now = time.instant();
    var pending = byDeviceCode.getIfPresent(deviceCode);
    if (pending == null || !now.isBefore(pending.expiresAt())) {
      throw unknown();
    }
    if (now.isBefore(pending.nextPoll())) {
      throw IdentityProblem.SLOW_DOWN.because(
          "the last request was less than " + INTERVAL.toSeconds() + " s ago",
          "send requests less often");
    }
    byDeviceCode
        .asMap()
        .computeIfPresent(deviceCode, (_, known) -> known.polled(now.plus(INTERVAL)));
    if (pending.isRefused()) {
      byDeviceCode.invalidate(deviceCode);
      throw IdentityProblem.SIGN_IN_REFUSED.because(
          "the code was refused in the browser", "start again if you did not intend that");
    }
    if (pending.approved() == null) {
      throw IdentityProblem.AUTHORIZATION_PENDING.because(
          "the code is not confirmed yet", "confirm it in the browser");
    }
    // whoever takes it out of the map has it
    var taken = byDeviceCode.asMap().remove(deviceCode);
    if (taken == null || taken.approved() == null) {
      throw unknown();
    }
    return begin(taken.approved(), client);
  }

  private Sessions.Tokens begin(Shown shown, Client client) {
    var tokens = sessions.begin(shown.user(), shown.factors(), client);
    audit.signedIn("device-sign-in", tokens.caller(), client, Map.of());
    return tokens;
  }

  private boolean waits(Pending pending) {
    return pending.approved() == null
        && !pending.isRefused()
        && time.instant().isBefore(pending.expiresAt());
  }

  private static String normal(String userCode) {
    var letters = userCode.toUpperCase(Locale.ROOT).replaceAll("[^0-9A-Z]", "");
    return letters.length() == 8 ? letters.substring(0, 4) + "-" + letters.substring(4) : letters;
  }

  private static ProblemException unknown() {
    return IdentityProblem.UNKNOWN_DEVICE_CODE.because(
        "the code is wrong, has expired, or was used",
        "start again: `provisioning login --browser`");
  }

  /** No device waits for this code. */
  static ProblemException none() {
    return IdentityProblem.UNKNOWN_DEVICE.because(
        "no device waits for this code", "check the code, or start again on the device");
  }

  private static <V> Cache<String, V> cache() {
    return Caffeine.newBuilder().maximumSize(MOST).expireAfterWrite(LIFETIME).build();
  }
}

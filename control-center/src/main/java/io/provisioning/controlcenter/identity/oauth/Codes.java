package io.provisioning.controlcenter.identity.oauth;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.secret.OneTime;
import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Authorization codes: each good once, for a minute, for the program that has its verifier. */
final class Codes {

  private static final Duration LIFETIME = Duration.ofMinutes(1);

  /** How long a code is known that was used. */
  private static final Duration REMEMBERED = Duration.ofMinutes(10);

  private static final Pattern VERIFIER = Pattern.compile("[A-Za-z0-9._~-]{43,128}");

  private final RandomSecrets secrets;
  private final OneTime<Approved> approved;
  private final OneTime<String> sessions;

  Codes(RandomSecrets secrets, InstantSource time) {
    this.secrets = secrets;
    approved = new OneTime<>(LIFETIME, time);
    sessions = new OneTime<>(REMEMBERED, time);
  }

  /**
   * What somebody allowed.
   *
   * @param person who did, with the factors shown then
   * @param challenge SHA-256 of the verifier (RFC 7636, S256)
   */
  record Approved(
      Caller person,
      String clientId,
      String name,
      String redirectUri,
      String challenge,
      String service,
      List<String> scopes,
      Duration lifetime) {

    Approved {
      scopes = List.copyOf(scopes);
    }

    /** Whether this verifier is that of the challenge. */
    boolean isProvenBy(String verifier) {
      return VERIFIER.matcher(verifier).matches()
          && MessageDigest.isEqual(
              Codes.challenge(verifier).getBytes(US_ASCII), challenge.getBytes(US_ASCII));
    }
  }

  String give(Approved what) {
    var code = secrets.opaque();
    approved.put(code, what);
    return code;
  }

  /** What was allowed; whoever asks for it, right or wrong, has it, and nobody else after. */
  Optional<Approved> take(String code) {
    return approved.take(code);
  }

  /** Remembers what a code was good for. */
  void used(String code, String session) {
    sessions.put(code, session);
  }

  /** The session that began with a code; if it is shown again, it is in two hands. */
  Optional<String> replayed(String code) {
    return sessions.take(code);
  }

  static String challenge(String verifier) {
    try {
      var digest = MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(US_ASCII));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}

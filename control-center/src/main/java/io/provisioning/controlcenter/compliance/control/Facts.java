package io.provisioning.controlcenter.compliance.control;

import io.provisioning.controlcenter.compliance.control.Attestation.Subject;
import io.provisioning.controlcenter.compliance.control.Outcome.Evidence;
import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What was seen of the platform at a time. Checks judge it, and see nothing else.
 *
 * @param policies ids of those that decide
 * @param attestations the newest of each subject
 */
public record Facts(
    Instant at,
    Accounts accounts,
    SignIn signIn,
    Protection protection,
    Audit audit,
    Set<String> policies,
    boolean needsSecondPerson,
    Map<Subject, Attestation> attestations) {

  /**
   * Accounts that are not disabled.
   *
   * @param people how many
   * @param withoutSecondFactor names
   * @param unused names of those that nobody used for 90 days
   * @param oldSecrets names of programs whose secret is older than a year
   * @param firstPassword whether the generated password still lies in its file
   */
  public record Accounts(
      int people,
      int programs,
      List<String> withoutSecondFactor,
      List<String> unused,
      List<String> oldSecrets,
      boolean firstPassword) {}

  /** Rules of signing in. */
  public record SignIn(
      int passwordLength, Duration lifetime, Duration idle, Duration tokenTtl, Duration fresh) {}

  /**
   * How what is secret is protected.
   *
   * @param certificate of the door; null if it speaks without TLS
   * @param exposed files of keys and secrets that others on the machine can read
   * @param privateFiles how many were looked at
   * @param keyMadeAt when the key that signs tokens was made
   * @param keyAge after which there is a new one
   */
  public record Protection(
      @Nullable String certificate,
      List<String> exposed,
      int privateFiles,
      Optional<Instant> keyMadeAt,
      Duration keyAge) {}

  /**
   * The trail.
   *
   * @param problem null if it is whole
   * @param apart whether the keys of persons lie outside of the trail, so that copies of it can be
   *     erased
   * @param emergencies break-glass accesses, when they were approved
   * @param erasures of persons within a year
   */
  public record Audit(
      @Nullable String problem,
      long records,
      Period retention,
      boolean apart,
      List<Instant> emergencies,
      int erasures) {}

  /** Evidence of this time. */
  Evidence seen(String fact, String source) {
    return new Evidence(fact, source, at);
  }

  Optional<Attestation> attested(Subject subject) {
    return Optional.ofNullable(attestations.get(subject));
  }

  /** The newest attestation, if it is not older. */
  Optional<Attestation> attested(Subject subject, Duration within) {
    return attested(subject).filter(it -> !it.at().isBefore(at.minus(within)));
  }
}

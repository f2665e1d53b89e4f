package io.provisioning.controlcenter.authorization.version;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.authorization.AccessAudit;
import io.provisioning.controlcenter.authorization.Question;
import io.provisioning.controlcenter.authorization.inquiry.Permissions;
import io.provisioning.controlcenter.authorization.policy.ActivePolicies;
import io.provisioning.controlcenter.authorization.policy.ActivePolicies.Source;
import io.provisioning.controlcenter.authorization.policy.PolicyFile;
import io.provisioning.controlcenter.identity.Caller;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Takes stored policies from a proposal to being active, and back. One change at a time; each is
 * written down before it holds.
 */
final class PolicyLife {

  /** Whoever may do this can undo a mistake in policies. */
  private static final Question WAY_BACK = new Question("rollbackPolicies", null, null, Map.of());

  private final PolicyVersions versions;
  private final ActivePolicies policies;
  private final Permissions permissions;
  private final AccessAudit audit;
  private final boolean needsSecondPerson;
  private final InstantSource time;

  PolicyLife(
      PolicyVersions versions,
      ActivePolicies policies,
      Permissions permissions,
      AccessAudit audit,
      boolean needsSecondPerson,
      InstantSource time) {
    this.versions = versions;
    this.policies = policies;
    this.permissions = permissions;
    this.audit = audit;
    this.needsSecondPerson = needsSecondPerson;
    this.time = time;
  }

  /** Puts what was active last into force again. */
  void open() {
    policies.replace(Source.STORE, active().files());
  }

  /** All versions, newest first. */
  List<PolicyVersion> all() {
    return versions.all().reversed();
  }

  PolicyVersion get(int number) {
    return versions.all().stream()
        .filter(version -> version.number() == number)
        .findFirst()
        .orElseThrow(() ->
            VersionProblem.UNKNOWN_POLICY_VERSION.because(
                "there is no version %d of the policies".formatted(number),
                "`./provisioning policy list --versions` shows them"));
  }

  /** Whether somebody else than the author has to approve a version before it decides. */
  boolean needsSecondPerson() {
    return needsSecondPerson;
  }

  /** The version that decides; {@link PolicyVersion#NONE} if nothing was stored yet. */
  PolicyVersion active() {
    return versions.all().stream()
        .filter(PolicyVersion::wasActive)
        .max(
            Comparator.comparing(
                    PolicyVersion::activeAt, Comparator.nullsFirst(Comparator.naturalOrder()))
                .thenComparingInt(PolicyVersion::number))
        .orElse(PolicyVersion.NONE);
  }

  /**
   * Makes policies the stored ones, or proposes them where a second person has to approve.
   *
   * @param base the version that was changed; null if that does not matter
   * @throws ProblemException INVALID with all mistakes; CONFLICT if another version is active, or
   *     if the author could not go back
   */
  synchronized PolicyVersion propose(
      Caller author, List<PolicyFile> files, String comment, @Nullable Integer base) {
    if (base != null && base != active().number()) {
      throw VersionProblem.changed(active().number(), null);
    }
    check(author, files);
    var now = time.instant();
    var number = versions.all().size() + 1;
    var proposed = new PolicyVersion(number, files, comment, author.id(), now, null, null);
    var version = needsSecondPerson ? proposed : proposed.active(now, null);
    audit.record(
        author,
        needsSecondPerson ? "policies-proposed" : "policies-changed",
        resource(version),
        Map.of("comment", comment),
        () -> {
          versions.add(version);
          activate(version);
        });
    return version;
  }

  /**
   * Makes a proposed version the active one.
   *
   * @throws ProblemException DENIED if the author approves; CONFLICT if it is not proposed any
   *     more, or if another version became active since
   */
  synchronized PolicyVersion approve(Caller approver, int number) {
    var proposed = get(number);
    if (proposed.wasActive()) {
      throw VersionProblem.POLICIES_NOT_PROPOSED.because(
          "version %d is no longer proposed".formatted(number),
          "to roll back to it: `./provisioning policy rollback " + number + "`");
    }
    if (proposed.author().equals(approver.id())) {
      audit.denied(approver, "policies-approved", resource(proposed));
      throw VersionProblem.SECOND_PERSON_NEEDED.because(
          "you cannot approve policies that you proposed", "ask another administrator");
    }
    if (active().number() > number) {
      throw VersionProblem.changed(active().number(), null);
    }
    check(approver, proposed.files());
    var version = proposed.active(time.instant(), approver.id());
    audit.record(
        approver,
        "policies-approved",
        resource(version),
        Map.of("author", version.author()),
        () -> {
          versions.update(version);
          activate(version);
        });
    return version;
  }

  /** Goes back to the policies of a version, as a new one. */
  PolicyVersion rollback(Caller author, int number) {
    var former = get(number);
    return propose(author, former.files(), "Roll back to version %d".formatted(number), null);
  }

  private void activate(PolicyVersion version) {
    if (version.wasActive()) {
      policies.replace(Source.STORE, version.files());
    }
  }

  private void check(Caller caller, List<PolicyFile> files) {
    FileNames.check(files);
    var book = policies.with(Source.STORE, files);
    if (!permissions.isPermitted(caller, WAY_BACK, book)) {
      throw VersionProblem.POLICIES_LOCK_OUT.because(
          "with these policies you could not roll back to the former ones",
          "permit yourself `rollbackPolicies`, or have someone apply them who keeps that permission");
    }
  }

  private static String resource(PolicyVersion version) {
    return "policy-version/" + version.number();
  }
}

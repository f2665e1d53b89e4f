package io.provisioning.controlcenter.compliance.control;

import static io.provisioning.controlcenter.compliance.control.Outcome.metIf;

import io.provisioning.controlcenter.compliance.control.ComplianceCheck.Controls;
import java.time.Duration;
import java.util.List;

/** Who is known, and how they show it. */
final class AccountChecks {

  private static final int LEAST_PASSWORD = 12;
  private static final Duration LONGEST_SESSION = Duration.ofDays(30);
  private static final Duration LONGEST_IDLE = Duration.ofDays(7);
  private static final Duration LONGEST_TOKEN = Duration.ofMinutes(15);
  private static final String USERS = "accounts in the store";
  private static final String SETTINGS = "settings in force";

  private AccountChecks() {}

  static List<ComplianceCheck> all() {
    return List.of(
        ComplianceCheck.of(
            "second-factor",
            "Everyone has a second factor, and policies require it",
            new Controls(List.of("CC6.1"), List.of("Art. 32(1)(b)"), List.of("164.312(d)")),
            AccountChecks::secondFactor),
        ComplianceCheck.of(
            "passwords",
            "Passwords are hard to guess",
            new Controls(
                List.of("CC6.1"), List.of("Art. 32(1)(b)"), List.of("164.308(a)(5)(ii)(D)")),
            AccountChecks::passwords),
        ComplianceCheck.of(
            "first-password",
            "The generated first password is removed",
            new Controls(List.of("CC6.1", "CC6.2"), List.of("Art. 25(2)"), List.of("164.312(d)")),
            AccountChecks::firstPassword),
        ComplianceCheck.of(
            "sessions",
            "Sessions end automatically",
            new Controls(List.of("CC6.1"), List.of("Art. 32(1)(b)"), List.of("164.312(a)(2)(iii)")),
            AccountChecks::sessions),
        ComplianceCheck.of(
            "unused-accounts",
            "Unused accounts are disabled",
            new Controls(
                List.of("CC6.2", "CC6.3"),
                List.of("Art. 5(1)(c)"),
                List.of("164.308(a)(3)(ii)(C)")),
            AccountChecks::unused),
        ComplianceCheck.of(
            "program-secrets",
            "Secrets of programs are renewed",
            new Controls(
                List.of("CC6.1"), List.of("Art. 32(1)(b)"), List.of("164.308(a)(5)(ii)(D)")),
            AccountChecks::programSecrets));
  }

  private static Outcome secondFactor(Facts facts) {
    var without = facts.accounts().withoutSecondFactor();
    var enforced =
        facts.policies().contains("risky-needs-fresh-factor")
            && facts.policies().contains("audit-needs-mfa");
    var with = facts.accounts().people() - without.size();
    return metIf(
        without.isEmpty() && enforced,
        without.isEmpty()
            ? "put the policies `risky-needs-fresh-factor` and `audit-needs-mfa` into force again"
            : "have them enrol an authenticator or a passkey: " + some(without),
        facts.seen(
            "%d of %d people have a second factor".formatted(with, facts.accounts().people()),
            USERS),
        facts.seen(
            enforced
                ? "risky requests and the audit require one"
                : "the policies that require one are not active",
            "policies in force"));
  }

  private static Outcome passwords(Facts facts) {
    var length = facts.signIn().passwordLength();
    return metIf(
        length >= LEAST_PASSWORD,
        "raise `provisioning.identity.passwords.min-length` to " + LEAST_PASSWORD,
        facts.seen(
            "at least %d characters, and not among the first to be guessed (zxcvbn); kept as Argon2id"
                .formatted(length),
            SETTINGS));
  }

  private static Outcome firstPassword(Facts facts) {
    var isThere = facts.accounts().firstPassword();
    return metIf(
        !isThere,
        "sign in as `admin` with it, choose another, and remove the file",
        facts.seen(
            isThere ? "the file `first-administrator` is there" : "there is no such file",
            "files"));
  }

  private static Outcome sessions(Facts facts) {
    var rules = facts.signIn();
    return metIf(
        rules.lifetime().compareTo(LONGEST_SESSION) <= 0
            && rules.idle().compareTo(LONGEST_IDLE) <= 0
            && rules.tokenTtl().compareTo(LONGEST_TOKEN) <= 0,
        "at most 30 days, 7 days without use, and 15 minutes for a token: lower"
            + " `provisioning.identity.sessions.*` and `provisioning.identity.tokens.access-ttl`",
        facts.seen(
            "a session lasts %s, %s without use; a token %s"
                .formatted(
                    Text.of(rules.lifetime()), Text.of(rules.idle()), Text.of(rules.tokenTtl())),
            SETTINGS));
  }

  private static Outcome unused(Facts facts) {
    var unused = facts.accounts().unused();
    return metIf(
        unused.isEmpty(),
        "disable them, or have them sign in: " + some(unused),
        facts.seen(
            "%d of %d people were not here for 90 days"
                .formatted(unused.size(), facts.accounts().people()),
            "sessions in the store"));
  }

  private static Outcome programSecrets(Facts facts) {
    var old = facts.accounts().oldSecrets();
    return metIf(
        old.isEmpty(),
        "give them a new secret: " + some(old),
        facts.seen(
            "%d of %d service accounts have a secret that is older than a year"
                .formatted(old.size(), facts.accounts().programs()),
            "service accounts in the store, and renewals in the audit"));
  }

  private static String some(List<String> names) {
    var shown = String.join(", ", names.subList(0, Math.min(10, names.size())));
    return names.size() > 10 ? shown + " and " + (names.size() - 10) + " more" : shown;
  }
}

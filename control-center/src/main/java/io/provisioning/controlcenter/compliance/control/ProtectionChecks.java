package io.provisioning.controlcenter.compliance.control;

import static io.provisioning.controlcenter.compliance.control.Outcome.metIf;
import static io.provisioning.controlcenter.compliance.control.Outcome.notObservable;

import io.provisioning.controlcenter.compliance.control.ComplianceCheck.Controls;
import java.time.Duration;
import java.util.List;

/** How what is secret is kept. */
final class ProtectionChecks {

  /** A new key is made when the first token is signed after its time, not at that minute. */
  private static final Duration LEEWAY = Duration.ofDays(1);

  private static final Duration LONGEST_KEY = Duration.ofDays(90);

  private ProtectionChecks() {}

  static List<ComplianceCheck> all() {
    return List.of(
        ComplianceCheck.of(
            "tls",
            "Connections to the platform are encrypted",
            new Controls(
                List.of("CC6.6", "CC6.7"),
                List.of("Art. 32(1)(a)"),
                List.of("164.312(e)(1)", "164.312(e)(2)(ii)")),
            ProtectionChecks::tls),
        ComplianceCheck.of(
            "key-files",
            "Keys and secrets can be read only by the service",
            new Controls(
                List.of("CC6.1", "C1.1"), List.of("Art. 32(1)(a)"), List.of("164.312(a)(2)(iv)")),
            ProtectionChecks::keyFiles),
        ComplianceCheck.of(
            "key-rotation",
            "Keys that sign tokens are rotated",
            new Controls(List.of("CC6.1"), List.of("Art. 32(1)(a)"), List.of("164.312(a)(2)(iv)")),
            ProtectionChecks::keyRotation),
        ComplianceCheck.of(
            "disk-encryption",
            "The disks of the platform are encrypted",
            new Controls(
                List.of("CC6.1", "C1.1"), List.of("Art. 32(1)(a)"), List.of("164.312(a)(2)(iv)")),
            ProtectionChecks::diskEncryption));
  }

  private static Outcome tls(Facts facts) {
    var certificate = facts.protection().certificate();
    return metIf(
        certificate != null,
        "set `provisioning.gateway.tls.certificate` and `.private-key` on the machine",
        facts.seen(
            certificate == null
                ? "the control center accepts connections without TLS"
                : "the control center accepts TLS 1.3 only, with the certificate `"
                    + certificate
                    + "`",
            "settings in force"));
  }

  private static Outcome keyFiles(Facts facts) {
    var exposed = facts.protection().exposed();
    return metIf(
        exposed.isEmpty(),
        "take the rights of others away, and replace what they may have read: "
            + String.join(", ", exposed),
        facts.seen(
            "%d files looked at, %d of them readable by others on the machine"
                .formatted(facts.protection().privateFiles(), exposed.size()),
            "modes of the files"));
  }

  private static Outcome keyRotation(Facts facts) {
    var age = facts.protection().keyAge();
    var made = facts.protection().keyMadeAt();
    var isYoung = made.filter(it -> it.plus(age).plus(LEEWAY).isAfter(facts.at())).isPresent();
    return metIf(
        isYoung && age.compareTo(LONGEST_KEY) <= 0,
        "at most 90 days: lower `provisioning.identity.tokens.key-age`",
        facts.seen(
            made.map(it -> "the newest key is of " + it).orElse("there is no key"),
            "files of the keys"),
        facts.seen("a new one is made after " + Text.of(age), "settings in force"));
  }

  private static Outcome diskEncryption(Facts facts) {
    return notObservable(
        "show it by the configuration of the machine, or of the cloud provider's volumes",
        facts.seen(
            "secrets of accounts are sealed with AES-256-GCM; the disk is beyond what the service sees",
            "design of the platform"));
  }
}

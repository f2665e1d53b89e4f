package io.provisioning.controlcenter.compliance.control;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A check: a judgement of facts, and the controls for which it counts.
 *
 * @param controls as each framework numbers them
 * @param judgement has neither clock nor files: the same facts have the same outcome
 */
public record ComplianceCheck(
    String id,
    String title,
    Map<Framework, List<String>> controls,
    Function<Facts, Outcome> judgement) {

  private static final List<ComplianceCheck> ALL =
      Stream.of(AccountChecks.all(), ProtectionChecks.all(), AuditChecks.all(), ProcessChecks.all())
          .flatMap(List::stream)
          .toList();

  /** All there are. */
  public static List<ComplianceCheck> all() {
    return ALL;
  }

  /** A check that counts for all three. */
  static ComplianceCheck of(
      String id, String title, Controls controls, Function<Facts, Outcome> judgement) {
    return new ComplianceCheck(id, title, controls.byFramework(), judgement);
  }

  /** Numbers of controls. */
  record Controls(List<String> soc2, List<String> gdpr, List<String> hipaa) {

    Map<Framework, List<String>> byFramework() {
      return Map.of(Framework.SOC2, soc2, Framework.GDPR, gdpr, Framework.HIPAA, hipaa);
    }
  }

  /** Numbers of the framework; none if the check does not count for it. */
  public List<String> controls(Framework framework) {
    return controls.getOrDefault(framework, List.of());
  }
}

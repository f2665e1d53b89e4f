package io.provisioning.controlcenter.authorization.version;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Origin;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.authorization.policy.PolicyFile;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;

/** Names that files of policies can have. */
final class FileNames {

  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,62}\\.cedar");

  private FileNames() {}

  /**
   * Looks at the names.
   *
   * @throws ProblemException INVALID if one cannot be a name, or is there twice
   */
  static void check(List<PolicyFile> files) {
    var seen = new HashSet<String>();
    var findings = new ArrayList<Finding>();
    for (var file : files) {
      if (!NAME.matcher(file.name()).matches()) {
        findings.add(finding(file, "lower-case letters, digits and hyphens, and `.cedar`"));
      } else if (!seen.add(file.name())) {
        findings.add(finding(file, "a name that no other file has"));
      }
    }
    if (!findings.isEmpty()) {
      throw VersionProblem.INVALID_POLICY_FILE.because(
          "files of policies have wrong names: " + findings.getFirst(), findings);
    }
  }

  private static Finding finding(PolicyFile file, String expected) {
    var origin = new Origin("request", 0, 0);
    return new Finding("files.name", expected, "`" + file.name() + "`", origin, null);
  }
}

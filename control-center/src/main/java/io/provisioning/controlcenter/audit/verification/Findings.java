package io.provisioning.controlcenter.audit.verification;

import io.provisioning.controlcenter.audit.verification.Finding.Kind;
import java.util.ArrayList;
import java.util.List;

/** What was found so far; not more than anybody reads. */
final class Findings {

  private static final int MOST = 1000;

  private final List<Finding> findings = new ArrayList<>();

  void add(Kind kind, String file, long line, long number, String what) {
    if (findings.size() < MOST) {
      findings.add(new Finding(kind, file, line, number, what));
    }
  }

  boolean isFull() {
    return findings.size() >= MOST;
  }

  List<Finding> all() {
    return List.copyOf(findings);
  }
}

package io.provisioning.controlcenter.compliance.control;

/** A set of controls that others ask for. */
public enum Framework {
  SOC2("SOC 2 (Trust Services Criteria)"),
  GDPR("GDPR (Regulation (EU) 2016/679)"),
  HIPAA("HIPAA Security Rule (45 CFR Part 164, Subpart C)");

  private final String title;

  Framework(String title) {
    this.title = title;
  }

  /** For people. */
  public String title() {
    return title;
  }
}

package io.provisioning.mcp.feature;

/** A list that a server offers. */
public enum FeatureKind {
  TOOLS("tools"),
  PROMPTS("prompts"),
  RESOURCES("resources");

  private final String text;

  FeatureKind(String text) {
    this.text = text;
  }

  /** As the protocol writes it. */
  public String text() {
    return text;
  }
}

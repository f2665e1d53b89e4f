package io.provisioning.config.layer;

/** Where a value can be set; a later one wins over an earlier one. */
public enum Layer {
  SYSTEM("system defaults"),
  USER("user"),
  WORKSPACE("workspace"),
  INFRASTRUCTURE("infrastructure"),
  ENVIRONMENT("environment"),
  VARIABLES("environment variables"),
  FLAGS("flags");

  private final String label;

  Layer(String label) {
    this.label = label;
  }

  /** For people. */
  public String label() {
    return label;
  }
}

package io.provisioning.cli.vault.imports;

/** A file, or a secret in it, that is not imported, and why. */
record Skipped(String file, String reason) {

  @Override
  public String toString() {
    return file + ": " + reason;
  }
}

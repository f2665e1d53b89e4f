package io.provisioning.vault.transit;

/** Which key. */
record KeyId(String workspace, String name) {

  /** A DNS label. */
  static final String WORKSPACE = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";

  static final String NAME = "[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}";

  /**
   * Where its material and its uses are kept: paths of secrets have no colon, so it is never one.
   */
  String path() {
    return "transit:" + name;
  }

  @Override
  public String toString() {
    return workspace + "/" + name;
  }
}

package io.provisioning.vault.secret;

/**
 * Which secret.
 *
 * @param path parts with slashes between them, such as {@code web/db/password}
 */
record SecretId(String workspace, String path) {

  /** A DNS label. */
  static final String WORKSPACE = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";

  /** Up to 16 parts, none of which begins with a dot or a dash. */
  static final String PATH = "[A-Za-z0-9_][A-Za-z0-9_.-]*(/[A-Za-z0-9_][A-Za-z0-9_.-]*){0,15}";

  static final int LONGEST_PATH = 512;

  @Override
  public String toString() {
    return workspace + "/" + path;
  }
}

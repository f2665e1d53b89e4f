package io.provisioning.vault.seal.kmip;

/** What is requested of a server. */
enum Operation {
  DISCOVER_VERSIONS(0x1E, "Discover Versions"),
  ENCRYPT(0x1F, "Encrypt"),
  DECRYPT(0x20, "Decrypt");

  final int code;
  final String title;

  Operation(int code, String title) {
    this.code = code;
    this.title = title;
  }
}

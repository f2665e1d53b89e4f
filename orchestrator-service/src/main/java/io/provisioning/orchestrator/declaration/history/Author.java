package io.provisioning.orchestrator.declaration.history;

import org.springframework.modulith.NamedInterface;

/**
 * Who saves a text.
 *
 * @param id of the account
 * @param name by which people know it
 */
@NamedInterface("authors")
public record Author(String id, String name) {

  /** Whoever changed a file on the machine itself, without the API. */
  public static final Author MACHINE = new Author("machine", "machine");

  private static final String DOMAIN = "@provisioning.invalid"; // reserved: nobody has mail there

  /** The mail address by which commits name the author. */
  String address() {
    return id + DOMAIN;
  }

  /** Whether an author with this mail address committed by other means than the platform. */
  static boolean isOutside(String address) {
    return !address.endsWith(DOMAIN);
  }
}

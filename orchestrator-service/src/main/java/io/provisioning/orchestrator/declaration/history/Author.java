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
}

package io.provisioning.orchestrator.declaration.history;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * New versions of one infrastructure. Nobody sees them until they are published, and then they can
 * still be withdrawn.
 */
public interface Change extends AutoCloseable {

  /** Adds a version, unless the file has this content. */
  void add(String file, byte[] content, Author author, String message) throws IOException;

  /**
   * Adds another file of the infrastructure, unless it has this content. That makes no version of
   * what is declared.
   */
  void addBeside(String file, byte[] content, Author author, String message) throws IOException;

  /** Whether there is a file of the infrastructure. */
  boolean hasFile() throws IOException;

  /** The version that holds what is in the file; null where there is none. */
  @Nullable String version() throws IOException;

  /** Makes what was added visible. */
  void publish() throws IOException;

  /** Takes back what was published. */
  void withdraw() throws IOException;

  @Override
  void close();
}

package io.provisioning.orchestrator.declaration.history;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The versions of one infrastructure. */
public interface Past {

  /**
   * Versions, newest first. Reads no further than the list goes.
   *
   * @param after only those before this one
   */
  List<Version> list(@Nullable String after, int most) throws IOException;

  /** The newest version, if this is what it made of the file. */
  Optional<String> newest(String file, byte[] content) throws IOException;

  /** Whether this can be the id of a version after which a list begins. */
  boolean isVersion(String id) throws IOException;

  /**
   * A version with its text.
   *
   * @param id or the beginning of it; empty if none or several begin so
   */
  Optional<VersionText> find(String id) throws IOException;
}

package io.provisioning.cli.vault.incident;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A secret whose current value is known to who should not know it.
 *
 * @param workspace of the secret
 * @param path of it
 * @param version the current one
 * @param readers who have read this version, by name
 * @param infrastructure that its value was generated for; absent if somebody wrote it
 */
record Exposure(
    String workspace,
    String path,
    int version,
    List<String> readers,
    @Nullable String infrastructure) {

  /** The last part of the path, as `secret:<name>` refers to a generated one. */
  String name() {
    return path.substring(path.lastIndexOf('/') + 1);
  }
}

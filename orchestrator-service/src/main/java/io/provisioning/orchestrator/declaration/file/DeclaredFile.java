package io.provisioning.orchestrator.declaration.file;

import io.provisioning.config.document.Format;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;

/**
 * The file of an infrastructure as it is on disk.
 *
 * @param name of the infrastructure, and of the directory it lies in
 * @param file its own name, such as {@code infra.yaml}
 */
public record DeclaredFile(
    String workspace, String name, String file, Format format, String text, Instant modifiedAt) {

  /** Another one for another text. */
  public String version() {
    return version(text);
  }

  public static String version(String text) {
    try {
      var digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}

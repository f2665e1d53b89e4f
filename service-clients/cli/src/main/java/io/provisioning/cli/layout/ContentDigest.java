package io.provisioning.cli.layout;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What names content (OCI image specification, digests): {@code sha256:<hex>} or {@code
 * sha512:<hex>}.
 */
public record ContentDigest(String algorithm, String hex) {

  private static final Pattern FORM =
      Pattern.compile("(?:(sha256):([0-9a-f]{64})|(sha512):([0-9a-f]{128}))");
  private static final int BUFFER = 128 << 10;

  /** Reads a digest; empty if it is none that can be verified here. */
  public static Optional<ContentDigest> parse(String text) {
    var match = FORM.matcher(text);
    if (!match.matches()) {
      return Optional.empty();
    }
    return Optional.of(
        match.group(1) != null
            ? new ContentDigest(match.group(1), match.group(2))
            : new ContentDigest(match.group(3), match.group(4)));
  }

  /** Of content, with SHA-256. */
  public static ContentDigest of(byte[] content) {
    return new ContentDigest("sha256", HexFormat.of().formatHex(hash("sha256").digest(content)));
  }

  /** Where a layout keeps the content. */
  public String path() {
    return "blobs/" + algorithm + "/" + hex;
  }

  /** Whether the content has this digest. */
  public boolean matches(byte[] content) {
    return hex.equals(HexFormat.of().formatHex(hash(algorithm).digest(content)));
  }

  /**
   * Copies content of this size; says whether it has the size and this digest.
   *
   * @param out gets at most {@code size} bytes
   */
  public boolean copy(InputStream in, long size, OutputStream out) throws IOException {
    var hash = hash(algorithm);
    var buffer = new byte[BUFFER];
    var left = size;
    while (left > 0) {
      var read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
      if (read < 0) {
        return false;
      }
      hash.update(buffer, 0, read);
      out.write(buffer, 0, read);
      left -= read;
    }
    return in.read() < 0 && hex.equals(HexFormat.of().formatHex(hash.digest()));
  }

  private static MessageDigest hash(String algorithm) {
    try {
      return MessageDigest.getInstance(algorithm.equals("sha256") ? "SHA-256" : "SHA-512");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public String toString() {
    return algorithm + ":" + hex;
  }
}

package io.provisioning.registry.blob;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Names content by its hash, written as {@code sha256:<hex>} (OCI image specification,
 * descriptors).
 *
 * @param hex in lower case, of the length that the algorithm has
 */
public record Digest(Algorithm algorithm, String hex) {

  public Digest {
    if (!algorithm.isHex(hex)) {
      throw new IllegalArgumentException("not a digest of " + algorithm.label());
    }
  }

  /** The algorithms that content can be pushed with. */
  public enum Algorithm {
    SHA256("sha256", "SHA-256", 64),
    SHA512("sha512", "SHA-512", 128);

    private final String label;
    private final String standardName;
    private final int length;

    Algorithm(String label, String standardName, int length) {
      this.label = label;
      this.standardName = standardName;
      this.length = length;
    }

    /** As digests begin. */
    public String label() {
      return label;
    }

    /** The algorithm with this label, if it is one of these. */
    public static Optional<Algorithm> find(String label) {
      for (var algorithm : values()) {
        if (algorithm.label.equals(label)) {
          return Optional.of(algorithm);
        }
      }
      return Optional.empty();
    }

    /** A new computation. */
    MessageDigest start() {
      try {
        return MessageDigest.getInstance(standardName);
      } catch (NoSuchAlgorithmException e) {
        throw new AssertionError("every Java platform has " + standardName, e);
      }
    }

    private boolean isHex(String text) {
      return text.length() == length
          && text.chars().allMatch(c -> (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'));
    }
  }

  /** Reads a digest; empty if it is none, or one of another algorithm. */
  public static Optional<Digest> parse(String text) {
    var colon = text.indexOf(':');
    if (colon < 0) {
      return Optional.empty();
    }
    var hex = text.substring(colon + 1);
    return Algorithm.find(text.substring(0, colon))
        .filter(algorithm -> algorithm.isHex(hex))
        .map(algorithm -> new Digest(algorithm, hex));
  }

  /** The digest of this content. */
  public static Digest of(Algorithm algorithm, byte[] content) {
    return ofHash(algorithm, algorithm.start().digest(content));
  }

  static Digest ofHash(Algorithm algorithm, byte[] hash) {
    return new Digest(algorithm, HexFormat.of().formatHex(hash));
  }

  @Override
  public String toString() {
    return algorithm.label() + ":" + hex;
  }
}

package io.provisioning.sops.value;

/** What a file may be at the most; beyond it a file is refused before it costs anything. */
public final class Limits {

  public static final int BYTES = 16 << 20;
  public static final int DEPTH = 64;
  static final int VALUES = 200_000;

  /**
   * Characters of paths, since each value is bound to its own, and looks at comments, which say for
   * some files what is encrypted: what is short as a file may be long as a list of paths.
   */
  static final long EFFORT = 200_000_000;

  /** What a look at a comment counts for. */
  public static final long LOOK = 100;

  /** Each has a number of a byte. */
  public static final int GROUPS = Shamir.MOST;

  public static final int KEYS = 1000;

  /** Of the sealed data key in a file. */
  public static final int SEALED_KEY = 16 << 10;

  private Limits() {}

  public static byte[] requireSize(byte[] bytes) {
    if (bytes.length > BYTES) {
      throw SopsProblem.INVALID_DOCUMENT.because(
          "the file has more than %d MiB".formatted(BYTES >> 20),
          "`provisioning age` encrypts files of any size");
    }
    return bytes;
  }

  public static void requireDepth(int depth) {
    if (depth > DEPTH) {
      throw SopsProblem.INVALID_DOCUMENT.because(
          "the document is nested more than %d levels deep".formatted(DEPTH),
          "nest it less, or encrypt it whole, as binary");
    }
  }

  public static void requireEffort(long effort) {
    if (effort > EFFORT) {
      throw SopsProblem.INVALID_DOCUMENT.because(
          "the document has too long names above too many values, or too many comments before them",
          "shorten them, or encrypt it whole, as binary");
    }
  }

  public static void requireCount(int values) {
    if (values > VALUES) {
      throw SopsProblem.INVALID_DOCUMENT.because(
          "the document has more than %,d values, repetitions through aliases counted"
              .formatted(VALUES),
          "split it, or encrypt it whole, as binary");
    }
  }
}

package io.provisioning.age;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;

/** Encrypts and decrypts files of any size, in the memory of two pieces of 64 KiB. */
public final class Age {

  private static final int BUFFER = 128 << 10;

  private Age() {}

  /**
   * Encrypts everything that can be read. What was written is a file only when this has returned;
   * neither stream is closed.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if these recipients cannot
   *     share a file
   */
  public static void encrypt(InputStream in, OutputStream out, List<? extends Recipient> recipients)
      throws IOException {
    requireTogether(recipients);
    var fileKey = Primitives.random(Primitives.FILE_KEY);
    out.write(Header.write(fileKey, recipients.stream().map(one -> one.wrap(fileKey)).toList()));
    var nonce = Primitives.random(Chunks.NONCE);
    out.write(nonce);
    encrypt(in, out, new Chunks(fileKey, nonce));
  }

  private static void encrypt(InputStream in, OutputStream out, Chunks chunks) throws IOException {
    var sealed = new byte[Chunks.SEALED];
    var now = new byte[Chunks.CONTENT];
    var next = new byte[Chunks.CONTENT];
    int count = in.readNBytes(now, 0, now.length);
    boolean isLast;
    do {
      int following = count < now.length ? 0 : in.readNBytes(next, 0, next.length);
      isLast = following == 0;
      out.write(sealed, 0, chunks.seal(now, count, isLast, sealed));
      var free = now;
      now = next;
      next = free;
      count = following;
    } while (!isLast);
  }

  /** The header could not keep what each of them promises. */
  private static void requireTogether(List<? extends Recipient> recipients) {
    if (recipients.isEmpty()) {
      throw AgeProblem.INVALID_KEY.because("there is no recipient", "name one at least");
    }
    if (recipients.size() > 1 && recipients.stream().anyMatch(Passphrase.class::isInstance)) {
      throw AgeProblem.INVALID_KEY.because(
          "a file with a passphrase has no other recipient",
          "encrypt to keys alone, or make a second file");
    }
    if (recipients.stream().map(Recipient::isPostQuantum).distinct().count() > 1) {
      throw AgeProblem.INVALID_KEY.because(
          "hybrid recipients, which withstand quantum computers, share no file with others",
          "encrypt to hybrid recipients (`age1pq1…`) alone, or to none");
    }
  }

  /**
   * The content of an encrypted file, armored or not. The stream throws INVALID where the file is
   * damaged; what it gave before is authentic.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if the header is malformed or
   *     was altered, DENIED if the file is for none of the identities
   */
  public static InputStream decrypt(InputStream in, List<? extends Identity> identities)
      throws IOException {
    var binary = binary(in);
    var header = Header.read(binary);
    var fileKey = fileKey(header, identities);
    header.verify(fileKey);
    return new OpenedInput(binary, new Chunks(fileKey, nonce(binary)));
  }

  private static byte[] nonce(InputStream in) throws IOException {
    var nonce = in.readNBytes(Chunks.NONCE);
    if (nonce.length < Chunks.NONCE) {
      throw Header.invalid("the file ends right behind it");
    }
    return nonce;
  }

  private static byte[] fileKey(Header header, List<? extends Identity> identities) {
    requireAlone(header);
    return identities.stream()
        .map(identity -> identity.unwrap(header.stanzas()))
        .flatMap(Optional::stream)
        .findFirst()
        .orElseThrow(() ->
            AgeProblem.NO_MATCHING_IDENTITY.because(
                isLocked(header)
                    ? "the passphrase is wrong"
                    : "the file is not encrypted to any of these identities",
                isLocked(header)
                    ? "type it again"
                    : "name the identity that it is encrypted to; recipients are of type "
                        + String.join(", ", new java.util.TreeSet<>(types(header)))));
  }

  private static List<String> types(Header header) {
    return header.stanzas().stream().map(Stanza::type).toList();
  }

  private static boolean isLocked(Header header) {
    return types(header).contains(Passphrase.TYPE);
  }

  private static void requireAlone(Header header) {
    if (header.stanzas().size() > 1 && isLocked(header)) {
      throw Header.invalid("it has a passphrase beside other recipients");
    }
  }

  /**
   * Whether only a passphrase opens the file.
   *
   * @param in supports marks, and stands where it stood
   */
  public static boolean isLocked(BufferedInputStream in) throws IOException {
    in.mark(2 * Header.LARGEST);
    try {
      return isLocked(Header.read(Armor.isAt(in) ? Armor.read(in) : in));
    } finally {
      in.reset();
    }
  }

  /**
   * What anyone can see of an encrypted file, which is read to its end.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if it is none
   */
  public static Inspection inspect(InputStream in) throws IOException {
    var buffered = new BufferedInputStream(in, BUFFER);
    boolean isArmored = Armor.isAt(buffered);
    var binary = isArmored ? Armor.read(buffered) : buffered;
    var header = Header.read(binary);
    requireAlone(header);
    var _ = nonce(binary);
    return Inspection.of(header, isArmored, binary.transferTo(OutputStream.nullOutputStream()));
  }

  private static InputStream binary(InputStream in) throws IOException {
    var buffered = new BufferedInputStream(in, BUFFER);
    return Armor.isAt(buffered) ? new BufferedInputStream(Armor.read(buffered), BUFFER) : buffered;
  }
}

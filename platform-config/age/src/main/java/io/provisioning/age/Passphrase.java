package io.provisioning.age;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.generators.SCrypt;

/** What a person remembers; it makes a key with much time and memory (scrypt). */
public final class Passphrase implements Recipient, Identity {

  static final String TYPE = "scrypt";

  /** Of two; about a second and 256 MiB. */
  public static final int WORK = 18;

  /** The most that a file may ask for: 4 GiB, and a quarter of a minute. */
  static final int MOST_WORK = 22;

  private static final String LABEL = "age-encryption.org/v1/scrypt";
  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,9}");
  private static final int SALT = 16;
  private static final int BLOCK = 8;

  private final byte[] phrase;
  private final int work;

  private Passphrase(byte[] phrase, int work) {
    this.phrase = phrase;
    this.work = work;
  }

  /**
   * The phrase as it was typed.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if it is empty
   */
  public static Passphrase of(String phrase) {
    return of(phrase, WORK);
  }

  static Passphrase of(String phrase, int work) {
    if (phrase.isEmpty()) {
      throw AgeProblem.INVALID_KEY.because(
          "the passphrase is empty", "choose one of several words");
    }
    return new Passphrase(phrase.getBytes(UTF_8), work);
  }

  @Override
  public Passphrase recipient() {
    return this;
  }

  @Override
  public Stanza wrap(byte[] fileKey) {
    var salt = Primitives.random(SALT);
    var sealed = Primitives.seal(key(salt, work), Primitives.ZERO_NONCE, fileKey);
    return new Stanza(List.of(TYPE, Text64.encode(salt), String.valueOf(work)), sealed);
  }

  @Override
  public Optional<byte[]> unwrap(List<Stanza> stanzas) {
    var wrapped = stanzas.stream().filter(stanza -> stanza.isOf(TYPE)).findFirst();
    return wrapped.flatMap(stanza -> {
      stanza.require(2);
      var salt = stanza.argument(1, SALT);
      var key = key(salt, work(stanza));
      return Primitives.open(key, Primitives.ZERO_NONCE, stanza.body());
    });
  }

  /** What the file asks for; before a byte of memory is taken for it. */
  static int work(Stanza stanza) {
    var text = stanza.arguments().getLast();
    if (!NUMBER.matcher(text).matches()) {
      throw stanza.invalid();
    }
    long asked = Long.parseLong(text);
    if (asked > MOST_WORK) {
      throw AgeProblem.INVALID_HEADER.because(
          "the passphrase of this file requires a work factor of %d; the maximum is %d"
              .formatted(asked, MOST_WORK),
          "do not trust the file: such a number only keeps machines busy");
    }
    return (int) asked;
  }

  private byte[] key(byte[] salt, int factor) {
    requireMemory(factor);
    var salted = Primitives.join(LABEL.getBytes(ISO_8859_1), salt);
    return SCrypt.generate(phrase, salted, 1 << factor, BLOCK, 1, Primitives.KEY);
  }

  private static void requireMemory(int factor) {
    var runtime = Runtime.getRuntime();
    long free = runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory();
    long wanted = (128L * BLOCK) << factor;
    if (wanted + (wanted >> 3) > free) {
      throw AgeProblem.INVALID_HEADER.because(
          "a passphrase of work factor %d needs %d MiB of memory, and this process has %d left"
              .formatted(factor, wanted >> 20, free >> 20),
          "use a machine with more memory, or encrypt the file to a key instead");
    }
  }

  @Override
  public String toString() {
    return "passphrase";
  }
}

package io.provisioning.surrealdb.cbor;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.dataformat.cbor.CBORFactory;
import tools.jackson.dataformat.cbor.CBORGenerator;
import tools.jackson.dataformat.cbor.CBORParser;

/**
 * Values as SurrealDB's CBOR and back; {@code decode(encode(x))} equals x.
 *
 * <p>{@code byte[]} comes back as {@code Bytes}, a small whole number as {@code Long}, a {@code
 * float} as {@code Double}. Whoever sends bytes cannot harm the reader: how deep they nest and how
 * long they are is limited, and a length that they only claim is not believed.
 */
public final class SurrealCbor {

  private static final int MAX_DEPTH = 100;

  /** What the messages themselves put around a value. */
  private static final int ENVELOPE = 8;

  private static final long UNLIMITED = -1;

  private final int maxWritten;
  private final int maxRead;
  private final CBORFactory factory;

  /**
   * A codec for messages up to a size.
   *
   * @param maxWritten how long what is written may be, in bytes
   * @param maxRead how long what is read may be, in bytes
   */
  public SurrealCbor(int maxWritten, int maxRead) {
    this(maxWritten, maxRead, UNLIMITED);
  }

  /**
   * A codec for values whose author is not trusted: a small message can hold millions of empty
   * lists.
   *
   * @param maxWritten how long what is written may be, in bytes
   * @param maxRead how long what is read may be, in bytes
   * @param maxParts how many values, names and ends of lists and maps there may be in what is read
   */
  public SurrealCbor(int maxWritten, int maxRead, long maxParts) {
    this.maxWritten = maxWritten;
    this.maxRead = maxRead;
    this.factory =
        CBORFactory.builder()
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH + ENVELOPE)
                    .maxStringLength(maxRead)
                    .maxNameLength(maxRead)
                    .maxTokenCount(maxParts)
                    .build())
            .build();
  }

  /**
   * Writes a value.
   *
   * @throws IllegalArgumentException if the engine has no such type, the value does not fit into
   *     it, or the whole is too deep or too large
   */
  public byte[] encode(@Nullable Object value) {
    var output = new BoundedOutput(maxWritten);
    try (var generator =
        (CBORGenerator) factory.createGenerator(ObjectWriteContext.empty(), output)) {
      new ValueWriter(generator, MAX_DEPTH).write(value);
    } catch (JacksonException e) {
      throw new IllegalArgumentException("cannot be written as CBOR: " + e.getOriginalMessage(), e);
    }
    return output.toByteArray();
  }

  /**
   * Reads the one value these bytes hold.
   *
   * @throws MalformedCborException if they hold anything else
   */
  public @Nullable Object decode(byte[] bytes) {
    if (bytes.length > maxRead) {
      throw new MalformedCborException("a message has more than " + maxRead + " bytes");
    }
    try (var parser = (CBORParser) factory.createParser(ObjectReadContext.empty(), bytes)) {
      return new ValueReader(parser).readAll();
    } catch (MalformedCborException e) {
      throw e;
    } catch (RuntimeException e) {
      // the parser and the JDK's types each have their own ways to refuse nonsense
      throw new MalformedCborException("a message is not SurrealDB's CBOR", e);
    }
  }
}

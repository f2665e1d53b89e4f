package io.provisioning.vault.transit;

import io.provisioning.vault.transit.cipher.Encryption;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What keys are asked to do, up to {@value #MOST} at a time. Values are checked here and not by
 * annotations.
 */
final class TransitBatch {

  private static final int MOST = 100;
  private static final int MOST_BYTES = 1 << 20;
  private static final int LONGEST_TEXT = 1_400_100;
  private static final int LONGEST_SIGNATURE = 400;

  private TransitBatch() {}

  /** What is to be encrypted. */
  record EncryptBatch(@NotNull @Size(min = 1, max = MOST) List<@NotNull @Valid EncryptItem> items) {

    List<Plain> read() {
      var read =
          Read.all(
              items,
              (path, item) ->
                  new Plain(
                      item.plaintext().read(path + ".plaintext"), contextOf(item.context(), path)));
      requireSize(read, each -> each.bytes().length + each.context().length);
      return read;
    }
  }

  /**
   * One of them.
   *
   * @param context without which it is not decrypted; none if null
   */
  record EncryptItem(
      @Schema(accessMode = Schema.AccessMode.WRITE_ONLY) @NotNull Bytes64 plaintext,
      @Nullable Bytes64 context) {}

  /** What is to be decrypted, or encrypted again. */
  record DecryptBatch(@NotNull @Size(min = 1, max = MOST) List<@NotNull @Valid DecryptItem> items) {

    List<Encrypted> read() {
      var read =
          Read.all(
              items,
              (path, item) ->
                  new Encrypted(
                      VersionedText.read(item.ciphertext(), path + ".ciphertext"),
                      contextOf(item.context(), path)));
      requireSize(read, each -> each.plainSize() + each.context().length);
      return read;
    }
  }

  /** One of them. */
  record DecryptItem(
      @NotNull @Schema(maxLength = LONGEST_TEXT) String ciphertext, @Nullable Bytes64 context) {}

  /** What is to be signed, or authenticated. */
  record MessageBatch(@NotNull @Size(min = 1, max = MOST) List<@NotNull @Valid MessageItem> items) {

    List<byte[]> read() {
      var read = Read.all(items, (path, item) -> item.input().read(path + ".input"));
      requireSize(read, each -> each.length);
      return read;
    }
  }

  /** One of them. */
  record MessageItem(@NotNull Bytes64 input) {}

  /** What is to be verified. */
  record VerifyBatch(@NotNull @Size(min = 1, max = MOST) List<@NotNull @Valid VerifyItem> items) {

    List<Signed> read() {
      var read =
          Read.all(
              items,
              (path, item) ->
                  new Signed(
                      item.input().read(path + ".input"),
                      VersionedText.read(item.signature(), path + ".signature")));
      requireSize(read, each -> each.message().length);
      return read;
    }
  }

  /**
   * One of them.
   *
   * @param signature or HMAC
   */
  record VerifyItem(
      @NotNull Bytes64 input, @NotNull @Schema(maxLength = LONGEST_SIGNATURE) String signature) {}

  /** A plaintext with its context. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Plain(byte[] bytes, byte[] context) {}

  /** A ciphertext with its context. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Encrypted(VersionedText text, byte[] context) {

    private int plainSize() {
      return Math.max(0, text.content().length - Encryption.OVERHEAD);
    }
  }

  /** A message with what is said to be its signature or HMAC. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Signed(byte[] message, VersionedText signature) {}

  private static byte[] contextOf(@Nullable Bytes64 context, String path) {
    return context == null ? new byte[0] : context.read(path + ".context");
  }

  private static <T> void requireSize(List<T> read, ToIntFunction<T> size) {
    var bytes = read.stream().mapToLong(size::applyAsInt).sum();
    if (bytes > MOST_BYTES) {
      throw TransitProblem.INVALID_TRANSIT_REQUEST.at(
          "items", "at most 1 MiB together", bytes + " bytes");
    }
  }

  /** Reads one item at its place. */
  @FunctionalInterface
  private interface Read<I, T> {

    T read(String path, I item);

    static <I, T> List<T> all(List<I> items, Read<I, T> each) {
      var read = new ArrayList<T>();
      for (var place = 0; place < items.size(); place++) {
        read.add(each.read(pathOf(place), items.get(place)));
      }
      return read;
    }
  }

  /** Where an item is in its request. */
  static String pathOf(int place) {
    return "items[" + place + "]";
  }
}

package io.provisioning.config.sealing;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.document.DocumentPath;
import io.provisioning.config.document.Node;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A value of a document that is encrypted.
 *
 * @param path names, as {@link #name} has them, and places in lists, as {@link #item} has them
 * @param ciphertext as it stands there
 * @param type that it has when it is open, such as {@code str}
 */
public record SealedValue(List<String> path, String ciphertext, String type) {

  private static final String BEGIN = "ENC[AES256_GCM,";
  private static final Pattern TEXT = Pattern.compile("ENC\\[AES256_GCM,.*,type:([a-z]+)]");
  private static final int MARK = 16;

  public SealedValue {
    path = List.copyOf(path);
  }

  static Optional<SealedValue> of(List<String> path, Node.Scalar scalar) {
    if (!(scalar.value() instanceof String text) || !text.startsWith(BEGIN)) {
      return Optional.empty();
    }
    var sealed = TEXT.matcher(text);
    return sealed.matches()
        ? Optional.of(new SealedValue(path, text, sealed.group(1)))
        : Optional.empty();
  }

  /** Whether a text has anything encrypted in it; whatever is encrypted has a MAC that is. */
  static boolean isIn(String text) {
    return text.contains(BEGIN);
  }

  /** A step of a path. */
  public static String name(String name) {
    return "." + name;
  }

  /** A step of a path. */
  public static String item(int index) {
    return "[" + index;
  }

  /** The path as findings have it. */
  String where() {
    var where = "";
    for (var step : path) {
      where =
          step.startsWith("[") ? where + step + "]" : DocumentPath.member(where, step.substring(1));
    }
    return where;
  }

  boolean isText() {
    return type.equals("str");
  }

  /** Tells it from every other value at every other place; says nothing of what it is. */
  public String mark() {
    return mark(path, ciphertext);
  }

  public static String mark(List<String> path, String ciphertext) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      for (var step : path) {
        add(digest, step);
      }
      add(digest, ciphertext);
      return HexFormat.of().formatHex(digest.digest(), 0, MARK);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void add(MessageDigest digest, String text) {
    var bytes = text.getBytes(UTF_8);
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
    digest.update(bytes);
  }
}

package io.provisioning.vault.seal.pkcs11;

import java.io.Serial;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Says within the process of a token why it refuses. */
final class Refusal extends Exception {

  @Serial private static final long serialVersionUID = 1;

  private static final Pattern CODE = Pattern.compile("CKR_[A-Z0-9_]{1,60}|0x[0-9A-F]{8}");

  private final Failure failure;
  private final String code;

  /** A refusal of our own. */
  Refusal(Failure failure) {
    this(failure, "");
  }

  /**
   * A refusal of the library.
   *
   * @param code its return value; empty if there is none
   */
  Refusal(Failure failure, String code) {
    super(failure + " " + code);
    this.failure = failure;
    this.code = code;
  }

  /** A number that a function of the library returned. */
  static String code(long returned) {
    return "0x%08X".formatted(returned);
  }

  /** What Java's provider says that a function returned; empty if nothing. */
  static String code(Throwable thrown) {
    for (@Nullable Throwable it = thrown; it != null; it = it.getCause()) {
      var found = CODE.matcher(String.valueOf(it.getMessage()));
      if (it.getClass().getName().endsWith("PKCS11Exception") && found.find()) {
        return found.group();
      }
    }
    return "";
  }

  Failure failure() {
    return failure;
  }

  String code() {
    return code;
  }
}

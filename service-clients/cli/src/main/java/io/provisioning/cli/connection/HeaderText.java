package io.provisioning.cli.connection;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.regex.Pattern;

/** Text in a header: as it is, or encoded where a header could not carry it. */
public final class HeaderText {

  private static final Pattern PLAIN =
      Pattern.compile("[\\x21-\\x7e]([\\x20-\\x7e\\t]*[\\x21-\\x7e])?");
  private static final String ENCODED = "=?base64?";
  private static final String END = "?=";

  private HeaderText() {}

  public static String of(String text) {
    var isPlain =
        PLAIN.matcher(text).matches() && !(text.startsWith(ENCODED) && text.endsWith(END));
    return isPlain
        ? text
        : ENCODED + Base64.getEncoder().encodeToString(text.getBytes(UTF_8)) + END;
  }
}

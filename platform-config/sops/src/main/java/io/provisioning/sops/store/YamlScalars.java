package io.provisioning.sops.store;

import io.provisioning.sops.value.SopsProblem;
import io.provisioning.sops.value.Value;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a plain word of YAML means to SOPS, whose library (go-yaml 3) is between YAML 1.1 and 1.2:
 * the values in a MAC depend on it.
 */
public final class YamlScalars {

  private static final Pattern DECIMAL =
      Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");
  private static final Pattern WHOLE =
      Pattern.compile("([-+]?)(0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO]?[0-7]+|[0-9]+)");
  private static final Pattern TIME =
      Pattern.compile(
          "(\\d{4})-(\\d{1,2})-(\\d{1,2})(?:(?:[Tt]|"
              + " +)(\\d{1,2}):(\\d{1,2}):(\\d{1,2})(\\.\\d{1,9})?(Z|[-+]\\d\\d:\\d\\d)?)?");

  /** Longer ones are refused by the library of SOPS, or lose digits. */
  private static final int LONGEST_NUMBER = 400;

  private YamlScalars() {}

  static Value.Scalar resolve(String text) {
    return switch (text) {
      case "", "~", "null", "Null", "NULL" -> Value.Scalar.NOTHING;
      case "true", "True", "TRUE" -> Value.Scalar.of(true);
      case "false", "False", "FALSE" -> Value.Scalar.of(false);
      case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF" ->
          Value.Scalar.of(Double.POSITIVE_INFINITY);
      case "-.inf", "-.Inf", "-.INF" -> Value.Scalar.of(Double.NEGATIVE_INFINITY);
      case ".nan", ".NaN", ".NAN" -> Value.Scalar.of(Double.NaN);
      default -> other(text);
    };
  }

  private static Value.Scalar other(String text) {
    if (text.length() > LONGEST_NUMBER || "+-.0123456789".indexOf(text.charAt(0)) < 0) {
      return Value.Scalar.of(text);
    }
    var time = TIME.matcher(text);
    if (time.matches()) {
      return time(text, time);
    }
    var digits = text.replace("_", "");
    var whole = WHOLE.matcher(digits);
    if (whole.matches()) {
      return whole(whole);
    }
    return Value.Scalar.of(DECIMAL.matcher(digits).matches() ? Double.valueOf(digits) : text);
  }

  private static Value.Scalar whole(Matcher parts) {
    var digits = parts.group(2).toLowerCase(Locale.ROOT);
    int radix = 10;
    if (digits.length() > 1 && digits.startsWith("0")) {
      radix = digits.startsWith("0x") ? 16 : digits.startsWith("0b") ? 2 : 8;
      digits = digits.replaceFirst("0[xbo]?(?=.)", "");
    }
    try {
      var number = new BigInteger(parts.group(1) + digits, radix);
      return Value.Scalar.of(number.longValueExact());
    } catch (ArithmeticException _) {
      throw SopsProblem.INVALID_DOCUMENT.because(
          "a whole number has more than 64 bits", "write it in quotes");
    } catch (NumberFormatException _) {
      return Value.Scalar.of(Double.valueOf(digits)); // such as 09
    }
  }

  private static Value.Scalar time(String text, Matcher parts) {
    try {
      var date = LocalDate.of(number(parts, 1), number(parts, 2), number(parts, 3));
      boolean hasTime = parts.group(4) != null;
      var clock =
          hasTime
              ? LocalTime.of(number(parts, 4), number(parts, 5), number(parts, 6), nanos(parts))
              : LocalTime.MIDNIGHT;
      var zone = parts.group(8);
      boolean isUtc = zone == null || zone.equals("Z");
      if (!isUtc && text.contains(" ")) {
        return Value.Scalar.of(text);
      }
      return new Value.Scalar(
          format(
              LocalDateTime.of(date, clock).atOffset(isUtc ? ZoneOffset.UTC : ZoneOffset.of(zone))),
          true);
    } catch (DateTimeException _) {
      return Value.Scalar.of(text);
    }
  }

  /** As RFC 3339 has it, with as many digits as it takes. */
  private static String format(OffsetDateTime time) {
    var nanos = time.getNano() == 0 ? "" : ".%09d".formatted(time.getNano()).replaceAll("0+$", "");
    return DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss", Locale.ROOT).format(time)
        + nanos
        + time.getOffset();
  }

  private static int nanos(Matcher parts) {
    var fraction = parts.group(7);
    return fraction == null
        ? 0
        : Integer.parseInt((fraction.substring(1) + "0".repeat(8)).substring(0, 9));
  }

  private static int number(Matcher parts, int group) {
    return Integer.parseInt(parts.group(group));
  }
}

package io.provisioning.config.secret;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * Masks secrets in what programs print: as they are, in JSON, in a URL, in hexadecimal, and in
 * Base64, also as part of something longer such as {@code user:password}. Output comes line by
 * line, so each line of a secret is masked on its own.
 */
public final class Redaction {

  private static final String MASK = "***";

  /** A shorter piece is found in texts that have nothing to do with the secret. */
  private static final int SHORTEST_PIECE = 6;

  private static final int BASE64_GROUP = 3;
  private static final Pattern NEVER_ESCAPED = Pattern.compile("[-A-Za-z0-9_.]*");

  private final List<String> texts;
  private final List<Pattern> escaped;

  private Redaction(List<String> texts, List<Pattern> escaped) {
    this.texts = texts;
    this.escaped = escaped;
  }

  /** Masks these values, each wherever it shows. */
  public static Redaction of(Collection<String> values) {
    var texts = new LinkedHashSet<String>();
    values.stream().filter(value -> !value.isEmpty()).forEach(value -> add(value, texts));
    return new Redaction(
        // none shows where another is part of it
        texts.stream().sorted(Comparator.comparingInt(String::length).reversed()).toList(),
        values.stream()
            .filter(value -> !NEVER_ESCAPED.matcher(value).matches())
            .map(Redaction::inUrl)
            .toList());
  }

  /** Programs differ in what they escape, and in the case of the digits. */
  private static Pattern inUrl(String value) {
    var pattern = new StringBuilder();
    value
        .codePoints()
        .forEach(point -> {
          var character = Character.toString(point);
          pattern.append("(?:").append(Pattern.quote(character)).append("|(?i:");
          for (byte one : character.getBytes(UTF_8)) {
            pattern.append("%").append(HexFormat.of().toHexDigits(one));
          }
          pattern.append(point == ' ' ? ")|\\+)" : "))");
        });
    return Pattern.compile(pattern.toString());
  }

  private static void add(String value, Set<String> texts) {
    texts.add(value);
    pieces(value).forEach(texts::add);
  }

  private static Stream<String> pieces(String value) {
    var lines = value.lines().map(String::strip).filter(line -> !line.equals(value));
    return Stream.concat(lines, encoded(value)).filter(piece -> piece.length() >= SHORTEST_PIECE);
  }

  private static Stream<String> encoded(String value) {
    var json = JsonMapper.shared().writeValueAsString(value);
    return Stream.concat(
        Stream.of(
            json.substring(1, json.length() - 1),
            hexadecimal(value),
            hexadecimal(value).toUpperCase(Locale.ROOT)),
        Stream.of(Base64.getEncoder(), Base64.getUrlEncoder())
            .flatMap(encoder -> base64(value.getBytes(UTF_8), encoder)));
  }

  private static String hexadecimal(String value) {
    return HexFormat.of().formatHex(value.getBytes(UTF_8));
  }

  /** What is the same whatever stands before and after the value, for each of three places. */
  private static Stream<String> base64(byte[] value, Base64.Encoder encoder) {
    return Stream.of(0, 1, 2)
        .map(before -> {
          var shifted = new byte[before + value.length];
          System.arraycopy(value, 0, shifted, before, value.length);
          var text = encoder.withoutPadding().encodeToString(shifted);
          int begin = before == 0 ? 0 : before + 1;
          int end = text.length() - (shifted.length % BASE64_GROUP == 0 ? 0 : 1);
          return text.substring(Math.min(begin, end), end);
        });
  }

  /** The text, with {@code ***} in the place of each value. */
  public String apply(String text) {
    var redacted = text;
    for (var secret : texts) {
      redacted = redacted.replace(secret, MASK);
    }
    for (var secret : escaped) {
      redacted = secret.matcher(redacted).replaceAll(MASK);
    }
    return redacted;
  }

  /** Not the values. */
  @Override
  public String toString() {
    return "Redaction[…]";
  }
}

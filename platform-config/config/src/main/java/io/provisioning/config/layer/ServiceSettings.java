package io.provisioning.config.layer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * The settings of the services, which their processes read from the same environment as commands: a
 * committed list, compared with what the services declare by a test. A name that ends in {@code .*}
 * stands for all entries of a map, one that ends in {@code []} for a list.
 */
public final class ServiceSettings {

  private static final String FILE = "service-settings.txt";
  private static final List<String> NAMES = read();
  private static final Pattern VARIABLES =
      Pattern.compile(String.join("|", NAMES.stream().map(ServiceSettings::pattern).toList()));

  private ServiceSettings() {}

  /** All names, sorted. */
  public static List<String> names() {
    return NAMES;
  }

  /**
   * The variable that sets a key: without hyphens, and with underscores for dots, as Spring reads
   * them.
   *
   * @param key such as {@code provisioning.gateway.limits.per-caller}
   */
  public static String variable(String key) {
    return key.replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT);
  }

  /** Whether a variable sets one of them; an underscore may stand for a hyphen too. */
  static boolean isVariable(String name) {
    return VARIABLES.matcher(name).matches();
  }

  private static String pattern(String name) {
    var key = name.replaceFirst("\\.\\*$|\\[]$", "");
    var rest = name.endsWith(".*") ? "_.+" : name.endsWith("[]") ? "(_[0-9]+_?)?" : "";
    return key.toUpperCase(Locale.ROOT).replace('.', '_').replace("-", "_?") + rest;
  }

  private static List<String> read() {
    var stream = Objects.requireNonNull(ServiceSettings.class.getResourceAsStream(FILE), FILE);
    try (var lines = new BufferedReader(new InputStreamReader(stream, UTF_8))) {
      return lines.lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

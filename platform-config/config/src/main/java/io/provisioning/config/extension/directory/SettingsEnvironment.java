package io.provisioning.config.extension.directory;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A configuration as {@code settings.env}: one assignment a line that a POSIX shell reads back
 * unchanged, whatever is in the values. {@code listen.port} becomes {@code LISTEN_PORT}; the items
 * of a list become {@code NAME_0}, {@code NAME_1}, … and their number {@code NAME_COUNT}.
 */
final class SettingsEnvironment {

  private static final Pattern HUMP = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");
  private static final Pattern INDEX = Pattern.compile("\\[([0-9]+)]");
  private static final Pattern NOT_A_LETTER = Pattern.compile("[^A-Za-z0-9_]");

  /** Variables that change how the script itself or what it calls behaves. */
  private static final Pattern RESERVED =
      Pattern.compile(
          "PATH|HOME|IFS|ENV|SHELL|SHELLOPTS|PWD|OLDPWD|CDPATH|TMPDIR|UID|EUID|PPID|OPTARG|OPTIND"
              + "|OPTERR|GLOBIGNORE|POSIXLY_CORRECT|RANDOM|SRANDOM|SECONDS|LINENO|FUNCNAME|GROUPS"
              + "|DIRSTACK|PIPESTATUS|PROMPT_COMMAND|EXECIGNORE|PS[0-9]|EPOCH.*|BASH.*|LC_.*|LD_.*"
              + "|PYTHON.*|PERL.*|DEBIAN_FRONTEND|DPKG_.*|APT_.*|SYSTEMD_.*");

  private final Map<String, String> variables = new TreeMap<>();

  private SettingsEnvironment() {}

  /**
   * The text of the file.
   *
   * @param previous values before, by path: that of {@code listen.password} becomes {@code
   *     PREVIOUS_LISTEN_PASSWORD}
   * @throws IllegalArgumentException if two settings share a variable, a variable is one the system
   *     uses, or a value cannot stand in a variable
   */
  static String of(Map<String, Object> configuration, Map<String, String> previous) {
    var environment = new SettingsEnvironment();
    environment.add("", configuration);
    previous.forEach((path, value) ->
        environment.put("previous." + INDEX.matcher(path).replaceAll(".$1"), value));
    var text = new StringBuilder();
    environment.variables.forEach(
        (name, value) -> text.append(name).append('=').append(quoted(value)).append('\n'));
    return text.toString();
  }

  /** Why a setting of this name could not be handed to a script; empty if it can. */
  static Optional<String> objection(String path) {
    var name = variable(path);
    return RESERVED.matcher(name).matches()
        ? Optional.of("the variable " + name + " belongs to the system")
        : Optional.empty();
  }

  private void add(String path, @Nullable Object value) {
    switch (value) {
      case null -> {}
      case Map<?, ?> map ->
          map.forEach((name, inner) -> add(path.isEmpty() ? "" + name : path + "." + name, inner));
      case List<?> list -> {
        put(path + ".count", String.valueOf(list.size()));
        for (int i = 0; i < list.size(); i++) {
          add(path + "." + i, list.get(i));
        }
      }
      default -> put(path, value.toString());
    }
  }

  private void put(String path, String value) {
    var objection = objection(path);
    if (objection.isPresent()) {
      throw new IllegalArgumentException("`" + path + "`: " + objection.get());
    }
    if (value.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("`" + path + "`: a variable cannot hold a zero byte");
    }
    if (variables.put(variable(path), value) != null) {
      throw new IllegalArgumentException(
          "`" + path + "`: another setting has the variable " + variable(path) + " already");
    }
  }

  private static String variable(String path) {
    var words = HUMP.matcher(path).replaceAll("_");
    var name = NOT_A_LETTER.matcher(words).replaceAll("_").toUpperCase(Locale.ROOT);
    return name.isEmpty() || Character.isDigit(name.charAt(0)) ? "_" + name : name;
  }

  private static String quoted(String value) {
    return "'" + value.replace("'", "'\\''") + "'";
  }
}

package io.provisioning.cli.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.home.Home;
import io.provisioning.cli.home.PrivateFiles;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A service that is started again when it ends: its start line, and what became of it. The files
 * are those of {@code deploy/launcher/watch.sh}.
 */
public final class Watched {

  private static final String START = ".start";

  /** As {@link #quoted} writes it. */
  private static final String QUOTED = "'[^']*+(?:'\\\\''[^']*+)*+'";

  private static final Pattern WORD = Pattern.compile(QUOTED);
  private static final Pattern EXPORT =
      Pattern.compile("^export ([A-Za-z_][A-Za-z0-9_]*)=(" + QUOTED + ")$", Pattern.MULTILINE);
  private static final Pattern SETTING =
      Pattern.compile("'--([A-Za-z0-9._\\[\\]-]+)=.*", Pattern.DOTALL);
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  /** Bash keeps them for itself. */
  private static final Set<String> READ_ONLY =
      Set.of("UID", "EUID", "PPID", "SHELLOPTS", "BASHOPTS", "BASH_VERSINFO");

  private final Path start;
  private final Path history;

  Watched(Home home, String service) {
    start = home.run().resolve(service + START);
    history = home.run().resolve(service + ".watch");
  }

  /** Services of the home that are meant to run. */
  public static List<String> names(Home home) throws IOException {
    if (!Files.isDirectory(home.run())) {
      return List.of();
    }
    try (var files = Files.list(home.run())) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(START))
          .map(name -> name.substring(0, name.length() - START.length()))
          .sorted()
          .toList();
    }
  }

  /**
   * From now on it is started again when it ends, in the environment that this command has.
   *
   * @param environment for the service besides; the file is for its owner alone
   */
  public void begin(List<String> command, Map<String, String> environment) throws IOException {
    var all = new TreeMap<>(System.getenv());
    all.putAll(environment);
    var exports =
        all.entrySet().stream()
            .filter(entry -> NAME.matcher(entry.getKey()).matches())
            .filter(entry -> !READ_ONLY.contains(entry.getKey()))
            .map(entry -> "export " + entry.getKey() + "=" + quoted(entry.getValue()) + "\n")
            .collect(Collectors.joining());
    PrivateFiles.write(start, exports + line(command));
  }

  private static String line(List<String> command) {
    return command.stream().map(Watched::quoted).collect(Collectors.joining(" ", "exec ", "\n"));
  }

  /** Whether this is how it is started, whatever its environment. */
  public boolean isSame(List<String> command) throws IOException {
    return isMeantToRun() && Files.readString(start, UTF_8).endsWith(line(command));
  }

  /**
   * What would be otherwise if it were started now, by name: settings of its start line, what it is
   * given in its environment, and variables that set something of the platform. Values may be
   * secret.
   */
  public List<String> differing(List<String> command, Map<String, String> environment)
      throws IOException {
    var then = Files.readString(start, UTF_8);
    var before = new HashMap<>(settings(line(then)));
    EXPORT
        .matcher(then)
        .results()
        .filter(it -> isSetting(it.group(1), environment))
        .forEach(it -> before.put(it.group(1), it.group(2)));
    var now = new HashMap<>(settings(line(command)));
    var all = new HashMap<>(System.getenv());
    all.putAll(environment);
    all.forEach((name, value) -> {
      if (isSetting(name, environment)) {
        now.put(name, quoted(value));
      }
    });
    var names = new TreeSet<>(before.keySet());
    names.addAll(now.keySet());
    names.removeIf(name -> Objects.equals(before.get(name), now.get(name)));
    return List.copyOf(names);
  }

  private static boolean isSetting(String name, Map<String, String> environment) {
    return NAME.matcher(name).matches()
        && (name.startsWith("PROVISIONING_") || environment.containsKey(name));
  }

  private static String line(String file) {
    return file.substring(file.lastIndexOf("\nexec ") + 1);
  }

  /** Those of a start line; the rest of it under one name. */
  private static Map<String, String> settings(String line) {
    var settings = new HashMap<String, String>();
    WORD.matcher(line)
        .results()
        .map(MatchResult::group)
        .forEach(word -> {
          var setting = SETTING.matcher(word);
          var name = setting.matches() ? setting.group(1) : "its start line";
          settings.merge(name, word, (one, other) -> one + " " + other);
        });
    return settings;
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }

  public boolean isMeantToRun() {
    return Files.exists(start);
  }

  /** It is not started again. */
  void end() throws IOException {
    Files.deleteIfExists(start);
  }

  /** It is not started again, and nothing is known of how often it was. */
  void forget() throws IOException {
    end();
    Files.deleteIfExists(history);
  }

  /** What became of it since `up` has started it. */
  History history() throws IOException {
    var read = new Properties();
    try {
      read.load(new StringReader(Files.readString(history, UTF_8)));
    } catch (NoSuchFileException e) {
      return History.NONE;
    }
    return new History(
        State.valueOf(read.getProperty("state").toUpperCase(Locale.ROOT)),
        Integer.parseInt(read.getProperty("restarts")),
        Instant.ofEpochSecond(Long.parseLong(read.getProperty("died"))),
        code(read.getProperty("code", "")));
  }

  private static @Nullable Integer code(String text) {
    return text.isEmpty() ? null : Integer.valueOf(text);
  }

  /** Whether it is started again. */
  enum State {
    RUNNING,
    /** It has ended, and will be started again soon. */
    WAITING,
    /** It has ended too often to be started again. */
    DOWN
  }

  /**
   * How often it was started again, and why.
   *
   * @param code with which exit code it ended last; null if nobody knows
   */
  record History(State state, int restarts, @Nullable Instant died, @Nullable Integer code) {

    static final History NONE = new History(State.RUNNING, 0, null, null);
    private static final int SIGNAL = 128;

    /** Why it is not running; of one that runs, why it was started again. */
    String reason() {
      return switch (state) {
        case DOWN ->
            "ended five times within a minute, last %s; it is not restarted".formatted(how());
        case WAITING -> "ended %s; it will be restarted".formatted(how());
        case RUNNING -> "ended %s; it was restarted".formatted(how());
      };
    }

    private String how() {
      if (code == null) {
        return "for an unknown reason";
      }
      return code > SIGNAL ? "by signal " + (code - SIGNAL) : "with exit code " + code;
    }
  }
}

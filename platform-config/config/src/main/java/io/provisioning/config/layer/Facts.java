package io.provisioning.config.layer;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;

/** What values can refer to beside other keys. Times are UTC. */
final class Facts {

  static final List<String> FIXED =
      List.of("now.date", "now.time", "now.instant", "git.branch", "provisioning.home");

  private static final String VARIABLE = "env.";
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");

  private final ConfigurationSources sources;

  Facts(ConfigurationSources sources) {
    this.sources = sources;
  }

  Optional<String> find(String name) {
    if (name.startsWith(VARIABLE)) {
      var variable = name.substring(VARIABLE.length());
      return Optional.ofNullable(sources.environment().get(variable));
    }
    var now = sources.clock().instant();
    return switch (name) {
      case "now.date" ->
          Optional.of(DateTimeFormatter.ISO_LOCAL_DATE.format(now.atOffset(ZoneOffset.UTC)));
      case "now.time" -> Optional.of(TIME.format(now.atOffset(ZoneOffset.UTC)));
      case "now.instant" -> Optional.of(now.toString());
      case "git.branch" -> GitHead.branch(sources.directory());
      case "provisioning.home" -> Optional.of(sources.home().toString());
      default -> Optional.empty();
    };
  }

  /** What should be there for a name that is right but finds nothing; empty for a wrong name. */
  Optional<String> absence(String name) {
    if (name.startsWith(VARIABLE)) {
      return Optional.of("an environment variable that is set");
    }
    return name.equals("git.branch")
        ? Optional.of("a Git repository around " + sources.directory())
        : Optional.empty();
  }

  /** All variables that are set, as references. */
  List<String> names() {
    return sources.environment().keySet().stream().map(VARIABLE::concat).toList();
  }
}

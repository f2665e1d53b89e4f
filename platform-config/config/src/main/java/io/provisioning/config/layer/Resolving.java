package io.provisioning.config.layer;

import io.provisioning.config.layer.Explanation.Step;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Looks up what one value refers to, and what that refers to, and so on. */
final class Resolving {

  private static final int LONGEST = 64 * 1024;

  private final ConfigurationSources sources;
  private final Map<String, Setting> winners;
  private final LinkedHashSet<String> open = new LinkedHashSet<>();
  private final List<Step> steps = new ArrayList<>();

  Resolving(ConfigurationSources sources, Map<String, Setting> winners) {
    this.sources = sources;
    this.winners = winners;
  }

  /** What was looked up, innermost first. */
  List<Step> steps() {
    return List.copyOf(steps);
  }

  /** The value's text with nothing left to look up. */
  String text(Setting setting) {
    var name = setting.key().name();
    if (!Interpolation.isTemplate(setting.text())) {
      return setting.text();
    }
    if (!open.add(name)) {
      throw cycle(name);
    }
    var text = new StringBuilder();
    for (var part : Interpolation.parse(setting.text()).parts()) {
      switch (part) {
        case Interpolation.Part.Text(var literal) -> text.append(literal);
        case Interpolation.Part.Reference(var reference) -> text.append(lookUp(reference, setting));
      }
      if (text.length() > LONGEST) {
        throw wrong(setting, "text of at most " + LONGEST + " characters", "more", List.of());
      }
    }
    open.remove(name);
    return text.toString();
  }

  private String lookUp(String reference, Setting setting) {
    var key = winners.get(reference);
    if (key != null) {
      var value = text(key);
      steps.add(new Step("{{" + reference + "}}", value, Optional.of(key.origin())));
      return value;
    }
    var value = fact(reference, setting);
    steps.add(new Step("{{" + reference + "}}", value, Optional.empty()));
    return value;
  }

  private String fact(String reference, Setting setting) {
    if (reference.startsWith("env.")) {
      var name = reference.substring("env.".length());
      return Optional.ofNullable(sources.environment().get(name))
          .orElseThrow(() ->
              wrong(
                  setting,
                  "an environment variable that is set",
                  "`" + name + "`",
                  sources.environment().keySet().stream()
                      .map(variable -> "env." + variable)
                      .toList()));
    }
    var now = sources.clock().instant().atOffset(ZoneOffset.UTC);
    return switch (reference) {
      case "now.date" -> DateTimeFormatter.ISO_LOCAL_DATE.format(now);
      case "now.time" -> DateTimeFormatter.ofPattern("HH:mm:ss").format(now);
      case "now.instant" -> sources.clock().instant().toString();
      case "provisioning.home" -> sources.home().toString();
      case "git.branch" ->
          GitHead.branch(sources.directory())
              .orElseThrow(() ->
                  wrong(
                      setting,
                      "a Git repository around " + sources.directory(),
                      "none",
                      List.of()));
      default ->
          throw wrong(
              setting,
              Keys.find(reference).isPresent()
                  ? "a key that has a value"
                  : "a key, `env.<name>`, `now.date`, `now.time`, `now.instant`, `git.branch` or"
                      + " `provisioning.home`",
              "`{{" + reference + "}}`",
              reference.isEmpty() ? List.of() : List.of(reference));
    };
  }

  private RuntimeException cycle(String name) {
    var round = new ArrayList<>(open);
    var chain =
        Stream.concat(round.subList(round.indexOf(name), round.size()).stream(), Stream.of(name))
            .map(it ->
                "`"
                    + it
                    + "` ("
                    + Optional.ofNullable(winners.get(it))
                        .map(one -> one.origin().toString())
                        .orElse("?")
                    + ")")
            .collect(Collectors.joining(" → "));
    var setting = Optional.ofNullable(winners.get(name)).orElseThrow();
    return LayerProblem.invalid(
        List.of(
            new Finding(
                name,
                "a value that does not refer to itself",
                "the cycle " + chain,
                setting.origin(),
                null)));
  }

  private RuntimeException wrong(Setting setting, String expected, String got, List<String> meant) {
    var names =
        Stream.concat(
                Keys.names().stream(),
                Stream.of("now.date", "now.time", "now.instant", "git.branch", "provisioning.home"))
            .toList();
    var suggestion =
        meant.size() == 1 && !meant.getFirst().startsWith("env.")
            ? NearestName.of(meant.getFirst(), names)
            : NearestName.of("env." + got.replace("`", ""), meant);
    return LayerProblem.invalid(
        List.of(
            new Finding(
                setting.key().name(), expected, got, setting.origin(), suggestion.orElse(null))));
  }
}

package io.provisioning.config.layer;

import io.provisioning.config.layer.Explanation.Step;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.ProblemException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Looks up what one value refers to, and what that refers to, and so on. */
final class Resolving {

  private static final int LONGEST = 64 * 1024;

  private final Facts facts;
  private final Map<String, Setting> winners;
  private final LinkedHashMap<String, Setting> open = new LinkedHashMap<>();
  private final List<Step> steps = new ArrayList<>();

  Resolving(ConfigurationSources sources, Map<String, Setting> winners) {
    this.facts = new Facts(sources);
    this.winners = winners;
  }

  /** What was looked up, innermost first. */
  List<Step> steps() {
    return List.copyOf(steps);
  }

  /**
   * The value's text with nothing left to look up.
   *
   * @throws ProblemException INVALID if it refers to something that is not there, or to itself
   */
  String text(Setting setting) {
    if (!setting.isTemplate()) {
      return setting.text();
    }
    if (open.containsKey(setting.key().name())) {
      throw cycle(setting);
    }
    open.put(setting.key().name(), setting);
    var text = new StringBuilder();
    for (var part : Interpolation.parse(setting.text()).parts()) {
      text.append(
          switch (part) {
            case Interpolation.Part.Text(var literal) -> literal;
            case Interpolation.Part.Reference(var name) -> lookUp(name, setting);
          });
      if (text.length() > LONGEST) {
        throw wrong(
            setting, "text of at most " + LONGEST + " characters", "more", Optional.empty());
      }
    }
    open.remove(setting.key().name());
    requireSealable(setting);
    return text.toString();
  }

  /** Whether a value is sealed, or made of one that is. */
  boolean isSealed(Setting setting) {
    return setting.isSealed() || (setting.isTemplate() && sealedPart(setting).isPresent());
  }

  private Optional<Setting> sealedPart(Setting template) {
    return Interpolation.parse(template.text()).parts().stream()
        .flatMap(part ->
            part instanceof Interpolation.Part.Reference(var name)
                ? Stream.ofNullable(winners.get(name))
                : Stream.<Setting>empty())
        .filter(this::isSealed)
        .findFirst();
  }

  private void requireSealable(Setting template) {
    var sealed = sealedPart(template);
    if (sealed.isPresent() && !template.key().isSealable()) {
      throw wrong(
          template,
          "a value without one that is sealed, since this one is shown",
          "`{{" + sealed.get().key() + "}}`",
          Optional.empty());
    }
  }

  private String lookUp(String reference, Setting setting) {
    var key = Optional.ofNullable(winners.get(reference));
    var value = key.map(this::text).or(() -> facts.find(reference));
    steps.add(
        new Step(
            "{{" + reference + "}}",
            key.filter(this::isSealed)
                .map(_ -> Setting.SEALED)
                .or(() -> value)
                .orElseThrow(() -> missing(reference, setting)),
            key.map(Setting::origin)));
    return value.orElseThrow();
  }

  private ProblemException missing(String reference, Setting setting) {
    var got = "`{{" + reference + "}}`";
    if (Keys.find(reference).isPresent()) {
      return wrong(setting, "a key that has a value", got, Optional.empty());
    }
    return facts
        .absence(reference)
        .map(expected -> wrong(setting, expected, got, NearestName.of(reference, facts.names())))
        .orElseGet(() ->
            wrong(
                setting,
                "a key, `env.<name>`, " + String.join(", ", Facts.FIXED),
                got,
                NearestName.of(
                    reference,
                    Stream.concat(Keys.names().stream(), Facts.FIXED.stream()).toList())));
  }

  private ProblemException cycle(Setting again) {
    var chain =
        Stream.concat(
                open.values().stream().dropWhile(it -> !it.key().equals(again.key())),
                Stream.of(again))
            .map(it -> "`" + it.key() + "` (" + it.origin() + ")")
            .collect(Collectors.joining(" → "));
    return wrong(
        again, "a value that does not refer to itself", "the cycle " + chain, Optional.empty());
  }

  private static ProblemException wrong(
      Setting setting, String expected, String got, Optional<String> suggestion) {
    return LayerProblem.invalid(
        List.of(
            new Finding(
                setting.key().name(), expected, got, setting.origin(), suggestion.orElse(null))));
  }
}

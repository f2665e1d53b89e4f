package io.provisioning.config.layer;

import io.provisioning.config.document.Budget;
import io.provisioning.config.document.DocumentPath;
import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.document.Node;
import io.provisioning.config.document.PklPlaces;
import io.provisioning.config.problem.Origin;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.pkl.core.Composite;
import org.pkl.core.Evaluator;
import org.pkl.core.EvaluatorBuilder;
import org.pkl.core.ModuleSource;
import org.pkl.core.PklException;
import org.pkl.core.SecurityManagers;
import org.pkl.core.StackFrameTransformers;
import org.pkl.core.module.ModuleKeyFactories;

/** Evaluates a configuration file in Pkl, which sees the standard library and nothing else. */
final class PklSettings {

  /**
   * How a module is rendered. Pkl leaves it out of what it evaluates to, so a setting of that name
   * would be passed over in silence.
   */
  private static final String PKLS_OWN = "output";

  private static final Pattern PLACE = Pattern.compile("(?m)^at .*\\(.*?, line (\\d+)\\)$");

  private final String source;
  private final String text;
  private final PklPlaces places;

  PklSettings(String source, String text) {
    this.source = source;
    this.text = text;
    places = PklPlaces.of(source, text);
  }

  /** Evaluates a module of ours: the first one takes longer than any file of a user may. */
  static void startEngine() {
    try (var evaluator = evaluator()) {
      var _ = evaluator.evaluate(ModuleSource.text("x = 1"));
    }
  }

  /**
   * The module's properties, each at its place as far as it stands there literally.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if it cannot be evaluated
   */
  Node read(Budget budget) {
    try (var evaluator = evaluator()) {
      budget.closeWhenSpent(evaluator);
      var module = evaluator.evaluate(ModuleSource.text(text));
      var properties = new LinkedHashMap<String, @Nullable Object>(module.getProperties());
      if (places.has(PKLS_OWN)) {
        properties.put(PKLS_OWN, null);
      }
      return mapping(properties, "");
    } catch (PklException wrong) {
      throw DocumentProblem.invalid("a module that evaluates", message(wrong), at(wrong), wrong);
    }
  }

  private static Evaluator evaluator() {
    return EvaluatorBuilder.unconfigured()
        .setStackFrameTransformer(StackFrameTransformers.empty)
        .setSecurityManager(
            SecurityManagers.standard(
                List.of(Pattern.compile("pkl:"), Pattern.compile("repl:text")),
                List.of(),
                _ -> 0,
                null))
        .setModuleKeyFactories(List.of(ModuleKeyFactories.standardLibrary))
        .setResourceReaders(List.of())
        .setColor(false)
        .build();
  }

  private static String message(PklException wrong) {
    return String.valueOf(wrong.getMessage())
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("–– Pkl Error"))
        .findFirst()
        .orElse("an error");
  }

  private Origin at(PklException wrong) {
    var place = PLACE.matcher(String.valueOf(wrong.getMessage()));
    return new Origin(source, place.find() ? Integer.parseInt(place.group(1)) : 1, 1);
  }

  private Node node(@Nullable Object value, String path) {
    var origin = places.find(path);
    return switch (value) {
      case Composite object -> mapping(object.getProperties(), path);
      case Map<?, ?> map -> mapping(map, path);
      case Iterable<?> _ -> new Node.Sequence(List.of(), origin);
      case String literal -> new Node.Scalar(literal, origin);
      case Long number -> new Node.Scalar(number, origin);
      case Boolean truth -> new Node.Scalar(truth, origin);
      case org.pkl.core.Duration duration ->
          new Node.Scalar(duration.toJavaDuration().toString(), origin);
      case null, default -> new Node.Scalar(null, origin);
    };
  }

  private Node mapping(Map<?, ?> properties, String path) {
    var members = new LinkedHashMap<String, Node.Member>();
    properties.forEach((name, value) -> {
      var at = DocumentPath.member(path, String.valueOf(name));
      members.put(String.valueOf(name), new Node.Member(places.name(at), node(value, at)));
    });
    return new Node.Mapping(members, places.find(path));
  }
}

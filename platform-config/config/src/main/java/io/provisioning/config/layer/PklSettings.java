package io.provisioning.config.layer;

import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.document.Node;
import io.provisioning.config.problem.Origin;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.pkl.core.Composite;
import org.pkl.core.EvaluatorBuilder;
import org.pkl.core.ModuleSource;
import org.pkl.core.PklException;
import org.pkl.core.SecurityManagers;
import org.pkl.core.StackFrameTransformers;
import org.pkl.core.module.ModuleKeyFactories;
import org.pkl.parser.Parser;
import org.pkl.parser.Span;
import org.pkl.parser.syntax.ObjectBody;
import org.pkl.parser.syntax.ObjectMember;

/** Evaluates a configuration file in Pkl, which sees the standard library and nothing else. */
final class PklSettings {

  /**
   * How a module is rendered. Pkl leaves it out of what it evaluates to, so a setting of that name
   * would be passed over in silence.
   */
  private static final String PKLS_OWN = "output";

  /**
   * Of the user's module; before it, one of ours starts the engine, which is slow the first time.
   */
  private static final Duration TIME_LIMIT = Duration.ofMillis(1300);

  private static final Pattern PLACE = Pattern.compile("(?m)^at .*\\(.*?, line (\\d+)\\)$");

  private final String source;
  private final String text;
  private final Map<String, Origin> places = new HashMap<>();

  PklSettings(String source, String text) {
    this.source = source;
    this.text = text;
  }

  /**
   * The module's properties, each at its name's place as far as it stands there literally.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if it cannot be evaluated
   */
  Node read() {
    try (var first = evaluator().build();
        var evaluator = evaluator().setTimeout(TIME_LIMIT).build()) {
      var _ = first.evaluate(ModuleSource.text("x = 1"));
      var module = evaluator.evaluate(ModuleSource.text(text));
      for (var property : new Parser().parseModule(text).getProperties()) {
        place(
            property.getName().getValue(),
            property.getExpr() == null ? property.getName().span() : property.getExpr().span(),
            property.getBodyList());
      }
      var properties = new LinkedHashMap<String, @Nullable Object>(module.getProperties());
      if (places.containsKey(PKLS_OWN)) {
        properties.put(PKLS_OWN, null);
      }
      return mapping(properties, "", new Origin(source, 1, 1));
    } catch (PklException wrong) {
      throw DocumentProblem.invalid("a module that evaluates", message(wrong), at(wrong), wrong);
    } catch (OutOfMemoryError greedy) {
      throw DocumentProblem.invalid(
          "a module that needs little memory",
          "one that needs more than there is",
          new Origin(source, 1, 1),
          greedy);
    } catch (StackOverflowError endless) {
      throw DocumentProblem.invalid(
          "a module of moderate depth", "endless nesting", new Origin(source, 1, 1), endless);
    }
  }

  private static EvaluatorBuilder evaluator() {
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
        .setColor(false);
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

  private Node node(@Nullable Object value, String path, Origin around) {
    var origin = places.getOrDefault(path, around);
    return switch (value) {
      case Composite object -> mapping(object.getProperties(), path + ".", origin);
      case Map<?, ?> map -> mapping(map, path + ".", origin);
      case Iterable<?> _ -> new Node.Sequence(List.of(), origin);
      case String literal -> new Node.Scalar(literal, origin);
      case Long number -> new Node.Scalar(number, origin);
      case Boolean truth -> new Node.Scalar(truth, origin);
      case org.pkl.core.Duration duration ->
          new Node.Scalar(duration.toJavaDuration().toString(), origin);
      case null, default -> new Node.Scalar(null, origin);
    };
  }

  private Node mapping(Map<?, ?> properties, String prefix, Origin origin) {
    var members = new LinkedHashMap<String, Node.Member>();
    properties.forEach((name, value) -> {
      var path = prefix + name;
      var place = places.getOrDefault(path, origin);
      members.put(String.valueOf(name), new Node.Member(place, node(value, path, origin)));
    });
    return new Node.Mapping(members, origin);
  }

  private void place(String path, Span span, @Nullable List<ObjectBody> bodies) {
    places.put(path, origin(span));
    if (bodies != null) {
      bodies.stream()
          .flatMap(body -> body.getMembers().stream())
          .filter(ObjectMember.ObjectProperty.class::isInstance)
          .map(ObjectMember.ObjectProperty.class::cast)
          .forEach(property ->
              place(
                  path + "." + property.getIdentifier().getValue(),
                  property.getExpr() == null
                      ? property.getIdentifier().span()
                      : property.getExpr().span(),
                  property.getBodyList()));
    }
  }

  private Origin origin(Span span) {
    var before = text.substring(0, Math.min(span.charIndex(), text.length()));
    int line = Math.toIntExact(before.chars().filter(it -> it == (char) 10).count()) + 1;
    return new Origin(source, line, before.length() - before.lastIndexOf('\n'));
  }
}

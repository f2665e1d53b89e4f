package io.provisioning.mcp.assistant.edit;

import io.provisioning.config.edit.PklPath;
import io.provisioning.config.edit.PklPath.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A place of a declaration, as {@code servers[web].taskservs[nginx].config.gzip}.
 *
 * @param text as it was written
 * @param steps to it
 */
record Place(String text, List<Step> steps) {

  private static final int LONGEST = 300;
  private static final int DEEPEST = 12;

  private static final Pattern WHOLE =
      Pattern.compile("[A-Za-z_][\\w-]*(?:\\.[A-Za-z_][\\w-]*|\\[[^\\[\\]]{1,200}])*");
  private static final Pattern STEP =
      Pattern.compile("(?<property>[A-Za-z_][\\w-]*)|\\[(?<element>[^\\[\\]]+)]");

  private static final String SETTINGS = "settings";
  private static final Set<String> LISTS = Set.of("networks", "volumes", "servers", "clusters");
  private static final Set<String> MAPPINGS = Set.of("labels", "provider_config");

  Place {
    steps = List.copyOf(steps);
  }

  /** The place that a text names; empty if it names none that may change. */
  static Optional<Place> of(String text) {
    if (text.length() > LONGEST || !WHOLE.matcher(text).matches()) {
      return Optional.empty();
    }
    var steps = new ArrayList<Step>();
    var matcher = STEP.matcher(text);
    var before = "";
    while (matcher.find()) {
      var property = matcher.group("property");
      steps.add(
          property == null
              ? element(before, matcher.group("element"), steps.size())
              : MAPPINGS.contains(before) ? new Step.Entry(property) : new Step.Property(property));
      before = property == null ? "" : property;
    }
    return steps.size() <= DEEPEST && isOfDocument(steps)
        ? Optional.of(new Place(text, steps))
        : Optional.empty();
  }

  private static Step element(String list, String name, int depth) {
    return switch (list) {
      case "labels", "provider_config" -> new Step.Entry(name);
      case "after", "soft_after" -> new Step.Text(name);
      case "networks", "firewalls" ->
          depth > 1 ? new Step.Text(name) : new Step.Named("name", name);
      case "volumes" -> new Step.Named(depth > 1 ? "volume" : "name", name);
      default -> new Step.Named("name", name);
    };
  }

  private static boolean isOfDocument(List<Step> steps) {
    if (!(steps.getFirst() instanceof Step.Property(var root))) {
      return false;
    }
    return LISTS.contains(root)
        ? steps.size() == 1 || steps.get(1) instanceof Step.Named
        : root.equals(SETTINGS) && steps.size() > 1;
  }

  PklPath path() {
    return new PklPath(steps);
  }

  /** The same, where the last element is a text by itself and not named so. */
  Optional<PklPath> asText() {
    if (!(steps.getLast() instanceof Step.Named(var _, var value)) || steps.size() < 3) {
      return Optional.empty();
    }
    var other = new ArrayList<>(steps.subList(0, steps.size() - 1));
    other.add(new Step.Text(value));
    return Optional.of(new PklPath(other));
  }

  /** Whether it is one of the lists of the document. */
  boolean isList() {
    return steps.size() == 1;
  }

  /** Whether it is a thing of the document as a whole, or its name. */
  boolean isWholeOrName() {
    return (steps.size() == 2 && steps.get(1) instanceof Step.Named)
        || (steps.size() == 3 && steps.getLast().equals(new Step.Property("name")));
  }

  boolean isMapping() {
    return steps.getLast() instanceof Step.Property(var name) && MAPPINGS.contains(name);
  }

  /** What of the document differs then, as {@link Differing} calls it. */
  String touched() {
    var root = ((Step.Property) steps.getFirst()).name();
    return steps.size() > 1 && steps.get(1) instanceof Step.Named(var _, var name)
        ? root + "[" + name + "]"
        : root;
  }

  /** The same for an element that is added to a list of the document. */
  String touchedBy(String name) {
    return isList() ? touched() + "[" + name + "]" : touched();
  }
}

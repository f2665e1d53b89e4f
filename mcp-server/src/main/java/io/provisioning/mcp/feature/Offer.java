package io.provisioning.mcp.feature;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** All that a server offers, in an order that does not change. Safe for use by many threads. */
public final class Offer {

  private static final Comparator<ObjectNode> BY_NAME =
      Comparator.comparing(each -> each.path("name").asString());

  private final Map<String, Tool> tools = new TreeMap<>();
  private final List<ResourceSource> resources;
  private final List<PromptSource> prompts;
  private final Set<FeatureKind> changing;

  /**
   * An offer.
   *
   * @param changing lists of which {@link FeaturesChanged} is published when they change
   * @throws IllegalArgumentException if two tools have one name
   */
  public Offer(
      Collection<Tool> tools,
      Collection<ResourceSource> resources,
      Collection<PromptSource> prompts,
      Set<FeatureKind> changing) {
    for (var tool : tools) {
      if (this.tools.put(tool.description().name(), tool) != null) {
        throw new IllegalArgumentException("two tools `" + tool.description().name() + "`");
      }
    }
    this.resources = List.copyOf(resources);
    this.prompts = List.copyOf(prompts);
    this.changing = Set.copyOf(changing);
  }

  /** Whether there is any of this kind. */
  public boolean has(FeatureKind kind) {
    return switch (kind) {
      case TOOLS -> !tools.isEmpty();
      case RESOURCES -> !resources.isEmpty();
      case PROMPTS -> !prompts.isEmpty();
    };
  }

  /** Whether the list can change while the server runs. */
  public boolean changes(FeatureKind kind) {
    return changing.contains(kind);
  }

  /** All tools, in the order of their names. */
  public Collection<Tool> tools() {
    return Collections.unmodifiableCollection(tools.values());
  }

  /** The tool of a name. */
  public Optional<Tool> tool(String name) {
    return Optional.ofNullable(tools.get(name));
  }

  public Stream<ObjectNode> resources() {
    return resources.stream().flatMap(source -> source.resources().stream()).sorted(BY_NAME);
  }

  public Stream<ObjectNode> templates() {
    return resources.stream().flatMap(source -> source.templates().stream()).sorted(BY_NAME);
  }

  public Stream<ObjectNode> prompts() {
    return prompts.stream().flatMap(source -> source.prompts().stream()).sorted(BY_NAME);
  }

  /** The contents of a resource; empty if there is none of this URI. */
  public Optional<Answer> read(String uri, Exchange exchange) {
    return resources.stream().flatMap(source -> source.read(uri, exchange).stream()).findFirst();
  }

  /** Values of an argument of a prompt that begin so. */
  public List<String> complete(String prompt, String argument, String beginning) {
    return prompts.stream()
        .flatMap(source -> source.complete(prompt, argument, beginning).stream())
        .toList();
  }

  /** The messages of a prompt; empty if there is none of this name. */
  public Optional<Answer> prompt(String name, Exchange exchange) {
    return prompts.stream().flatMap(source -> source.get(name, exchange).stream()).findFirst();
  }
}

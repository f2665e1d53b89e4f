package io.provisioning.controlcenter.contract;

import io.provisioning.config.schema.OpenApiSchemas;
import io.provisioning.config.schema.PathTemplate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One thing that the API can do, as the contract of its service says.
 *
 * @param id such as {@code submitWorkflow}
 * @param service that does it, by its name
 * @param template of its path, such as {@code /api/v1/workflows/{id}}
 * @param access what policies know of it
 * @param isOpen whether it may be asked for by anybody
 * @param tokenPath where its clients get a token for its service alone, as registries have it; null
 *     if it takes every token
 * @param streams whether its answer goes on
 * @param delegates whether the service makes requests on the caller's behalf to answer it
 * @param parameters of the query, by name
 * @param bodies that it takes, by media type; none if it takes none
 * @param needsBody whether it must have one
 * @param streamsBody whether its body is passed on as it comes, unread
 * @param scopes where workspaces are named that it is about; none if it is about the platform
 * @param risk what policies ask about besides
 */
public record Operation(
    String id,
    String service,
    String method,
    PathTemplate template,
    AccessMark access,
    boolean isOpen,
    @Nullable String tokenPath,
    boolean streams,
    boolean delegates,
    List<Parameter> parameters,
    Map<String, OpenApiSchemas.Rule> bodies,
    boolean needsBody,
    boolean streamsBody,
    List<Scope> scopes,
    Risk risk) {

  private static final Set<String> SAFE = Set.of("GET", "HEAD");

  /** Whether it changes nothing. */
  public boolean isSafe() {
    return SAFE.contains(method);
  }

  /** As the contract writes it. */
  public String path() {
    return template.toString();
  }

  /** The parameter of the query of that name, if it takes one. */
  public Optional<Parameter> parameter(String name) {
    return parameters.stream().filter(parameter -> parameter.name().equals(name)).findFirst();
  }

  /**
   * A parameter of the query.
   *
   * @param isList whether it may stand there more than once
   * @param type in JSON of one value
   */
  public record Parameter(
      String name, boolean isRequired, boolean isList, String type, OpenApiSchemas.Rule rule) {}

  /** Where the name of the workspace stands that an operation is about. */
  public sealed interface Scope {

    /** In a parameter of the query. */
    record Query() implements Scope {}

    /** In the body. */
    record Body() implements Scope {}

    /** In the first segment of a variable of the path. */
    record FirstSegment(String variable) implements Scope {}

    /**
     * In what the path names.
     *
     * @param segments how many segments of the path lead to it
     * @param isFixed whether it stays in its workspace
     */
    record Parent(int segments, boolean isFixed) implements Scope {}
  }
}

package io.provisioning.controlcenter.contract;

import io.provisioning.config.schema.OpenApiSchemas;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One thing that the API can do, as the contract of its service says.
 *
 * @param id such as {@code submitWorkflow}
 * @param service that does it, by its name
 * @param path template of it, such as {@code /api/v1/workflows/{id}}
 * @param access what policies know of it
 * @param isOpen whether it may be asked for by anybody
 * @param streams whether its answer goes on
 * @param parameters of the query, by name
 * @param bodies that it takes, by media type; none if it takes none
 * @param needsBody whether it must have one
 * @param scopes where workspaces are named that it is about; none if it is about the platform
 * @param risk what policies ask about besides
 */
public record Operation(
    String id,
    String service,
    String method,
    String path,
    AccessMark access,
    boolean isOpen,
    boolean streams,
    List<Parameter> parameters,
    Map<String, OpenApiSchemas.Rule> bodies,
    boolean needsBody,
    List<Scope> scopes,
    Risk risk) {

  private static final Set<String> SAFE = Set.of("GET", "HEAD");

  /** Whether it changes nothing. */
  public boolean isSafe() {
    return SAFE.contains(method);
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

    /**
     * In what the path names.
     *
     * @param segments how many segments of the path lead to it
     * @param isFixed whether it stays in its workspace
     */
    record Parent(int segments, boolean isFixed) implements Scope {}
  }
}

package io.provisioning.controlcenter.contract;

import io.provisioning.controlcenter.identity.Caller;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A request for an operation, as far as the door looks at it.
 *
 * @param path as it was sent
 * @param variables of the path, decoded
 * @param query parameters, decoded
 * @param body if it is JSON
 * @param caller null if nobody is signed in
 * @param address from which it came
 */
public record Call(
    Operation operation,
    String path,
    Map<String, String> variables,
    Map<String, List<String>> query,
    @Nullable JsonNode body,
    @Nullable Caller caller,
    String address) {

  /** Under this name the request carries it. */
  public static final String ATTRIBUTE = Call.class.getName();

  public Optional<String> parameter(String name) {
    return query.getOrDefault(name, List.of()).stream().findFirst();
  }

  /** What the last part of the path names, if it is not the operation itself. */
  public Optional<String> subject() {
    return variables.values().stream().reduce((_, last) -> last);
  }
}

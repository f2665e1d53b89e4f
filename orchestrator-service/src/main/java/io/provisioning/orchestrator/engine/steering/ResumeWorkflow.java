package io.provisioning.orchestrator.engine.steering;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How an ended workflow goes on.
 *
 * @param operations ids of operations to do again although they succeeded
 * @param edits other inputs, by the id of the operation: for a taskserv a merge patch (RFC 7396) of
 *     its configuration, for a server the {@code plan}
 */
public record ResumeWorkflow(
    @Nullable List<String> operations, @Nullable Map<String, Map<String, Object>> edits) {

  public static final ResumeWorkflow PLAINLY = new ResumeWorkflow(null, null);

  List<String> chosen() {
    return Objects.requireNonNullElse(operations, List.of());
  }

  Map<String, Map<String, Object>> edited() {
    return Objects.requireNonNullElse(edits, Map.of());
  }
}

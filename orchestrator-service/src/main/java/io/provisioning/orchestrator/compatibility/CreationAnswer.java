package io.provisioning.orchestrator.compatibility;

import io.provisioning.service.audit.Audited;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a creation.
 *
 * @param data id of the task; the plan where no more was wanted
 * @param task where the client waited for it
 */
record CreationAnswer(boolean success, Object data, @Nullable TaskView task) implements Audited {

  @Override
  public Map<String, String> about() {
    return data instanceof String id ? Map.of("workflow", id) : Map.of();
  }
}

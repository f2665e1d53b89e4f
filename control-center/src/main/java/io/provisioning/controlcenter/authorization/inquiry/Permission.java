package io.provisioning.controlcenter.authorization.inquiry;

import io.provisioning.controlcenter.authorization.Question;
import io.provisioning.controlcenter.authorization.Situations;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * That something is permitted.
 *
 * @param kind of the resource
 * @param id of it; {@code *} stands for new ones and for all of the kind at once
 * @param workspace in which it is, if it is in one
 */
public record Permission(String action, String kind, String id, @Nullable String workspace) {

  /** What would have to be asked to use it. */
  public Question question() {
    return new Question(action, id.equals(Situations.ALL) ? null : id, workspace, Map.of());
  }
}

package io.provisioning.mcp.permission;

import io.provisioning.mcp.feature.ToolDescription.Effect;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A tool, and whether the caller may call it.
 *
 * @param description for the model
 * @param confirmed whether calls take a confirmation before anything changes
 * @param allowed whether policies let the caller do what it is for
 * @param needsFreshFactor whether they do once a second factor was shown
 * @param reason why not, for people; null if it is allowed
 */
record AgentToolView(
    String name,
    String title,
    String description,
    Effect effect,
    boolean confirmed,
    boolean allowed,
    boolean needsFreshFactor,
    @Nullable String reason) {

  /** All tools, in the order of their names. */
  record AgentToolPage(List<AgentToolView> items) {}
}

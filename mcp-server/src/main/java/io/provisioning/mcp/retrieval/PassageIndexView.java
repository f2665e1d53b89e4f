package io.provisioning.mcp.retrieval;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.swagger.v3.oas.annotations.media.Schema;

/** How many passages can be searched, by what they are of. */
record PassageIndexView(
    @Schema(requiredMode = Schema.RequiredMode.REQUIRED) State state,
    @Schema(requiredMode = Schema.RequiredMode.REQUIRED) int documentation,
    @Schema(requiredMode = Schema.RequiredMode.REQUIRED) int packages,
    @Schema(requiredMode = Schema.RequiredMode.REQUIRED) int declarations) {

  enum State {
    @JsonProperty("opening")
    OPENING,
    @JsonProperty("ready")
    READY
  }
}

package io.provisioning.mcp.assistant;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was made of a request.
 *
 * @param understood sentence by sentence, as it could have been requested
 * @param text the question, the answer, or why not
 * @param unknown words that nobody knows
 * @param sources of an answer, as file and line
 * @param infrastructure null if it is not clear which is meant
 * @param workflow of which the answer says why it failed; null if it is about something else
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record ProposalView(
    Kind kind,
    List<String> understood,
    String text,
    List<ChoiceView> choices,
    List<String> unknown,
    List<String> sources,
    @Nullable String infrastructure,
    @Nullable String workflow,
    @Nullable ChangeView change) {

  ProposalView(
      Kind kind,
      List<String> understood,
      String text,
      List<ChoiceView> choices,
      List<String> unknown,
      List<String> sources,
      @Nullable String infrastructure,
      @Nullable ChangeView change) {
    this(kind, understood, text, choices, unknown, sources, infrastructure, null, change);
  }

  /** What it is. */
  enum Kind {
    @JsonProperty("change")
    CHANGE,
    @JsonProperty("unchanged")
    UNCHANGED,
    @JsonProperty("question")
    QUESTION,
    @JsonProperty("answer")
    ANSWER,
    @JsonProperty("impossible")
    IMPOSSIBLE,
    @JsonProperty("not_understood")
    NOT_UNDERSTOOD
  }

  /**
   * One thing that can be meant.
   *
   * @param request in words that leave no doubt
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record ChoiceView(String label, String request, @Nullable String infrastructure) {}

  /**
   * A text for the file of the infrastructure, and its plan. Nothing was saved or applied.
   *
   * @param base the tag of the file from which it was made
   * @param diff as `diff -u` shows it
   * @param plan as the platform made it, with cost and what cannot be undone
   */
  record ChangeView(
      String file,
      String format,
      String base,
      String text,
      String diff,
      Map<String, Object> plan) {}

  static ProposalView saying(Kind kind, @Nullable String infrastructure, String text) {
    return new ProposalView(
        kind, List.of(), text, List.of(), List.of(), List.of(), infrastructure, null);
  }
}

package io.provisioning.mcp.assistant;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.provisioning.mcp.feature.LineDiff;
import io.provisioning.service.audit.Audited;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What was made of a request.
 *
 * @param by who understood it
 * @param understood sentence by sentence: by the grammar as it could have been requested, by a
 *     model as it edits the declaration
 * @param text the question, the answer, or why not
 * @param unknown words that nobody knows
 * @param sources of an answer, as file and line
 * @param infrastructure null if it is not clear which is meant
 * @param workflow of which the answer says why it failed; null if it is about something else
 * @param model null if none was asked
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record ProposalView(
    Kind kind,
    By by,
    List<String> understood,
    String text,
    List<ChoiceView> choices,
    List<String> unknown,
    List<String> sources,
    @Nullable String infrastructure,
    @Nullable String workflow,
    @Nullable ModelView model,
    @Nullable ChangeView change)
    implements Audited {

  ProposalView(
      Kind kind,
      List<String> understood,
      String text,
      List<ChoiceView> choices,
      List<String> unknown,
      List<String> sources,
      @Nullable String infrastructure,
      @Nullable ChangeView change) {
    this(
        kind,
        By.GRAMMAR,
        understood,
        text,
        choices,
        unknown,
        sources,
        infrastructure,
        null,
        null,
        change);
  }

  /** Who understood a request. */
  enum By {
    @JsonProperty("grammar")
    GRAMMAR,
    @JsonProperty("model")
    MODEL
  }

  /**
   * The model that understood it.
   *
   * @param name as the settings have it
   * @param calls that it took
   * @param tokens that were read and written for it
   */
  record ModelView(String name, int calls, int tokens) {}

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
      String file, String format, String base, String text, String diff, Map<String, Object> plan) {

    static ChangeView of(DeclaredInfrastructure file, String text, JsonNode plan) {
      return new ChangeView(
          file.file(),
          file.format(),
          file.tag(),
          text,
          LineDiff.of(file.file(), file.text(), text),
          JsonMapper.shared().convertValue(plan, new TypeReference<Map<String, Object>>() {}));
    }
  }

  static ProposalView saying(Kind kind, @Nullable String infrastructure, String text) {
    return new ProposalView(
        kind, List.of(), text, List.of(), List.of(), List.of(), infrastructure, null);
  }

  static ProposalView changing(
      DeclaredInfrastructure file, List<String> understood, ChangeView change) {
    return new ProposalView(
        Kind.CHANGE, understood, "", List.of(), List.of(), List.of(), file.name(), change);
  }

  /** The same, understood by a model. */
  ProposalView by(ModelView understanding) {
    return new ProposalView(
        kind,
        By.MODEL,
        understood,
        text,
        choices,
        unknown,
        sources,
        infrastructure,
        workflow,
        understanding,
        change);
  }

  /** What a model had to do with it. */
  @Override
  public Map<String, String> about() {
    return model == null
        ? Map.of()
        : Map.of(
            "model", model.name(),
            "model_calls", String.valueOf(model.calls()),
            "model_tokens", String.valueOf(model.tokens()));
  }
}

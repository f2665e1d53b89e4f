package io.provisioning.mcp.explanation;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.provisioning.mcp.feature.SecretText;
import io.provisioning.mcp.feature.VisibleText;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why a workflow failed or waits, and what can be done: quotations only.
 *
 * @param statements first why, then what else was wrong at that time, then what to do
 * @param unread what could not be read, each with the reason
 */
public record ExplanationView(
    String workflow,
    String workspace,
    String infrastructure,
    String state,
    List<StatementView> statements,
    List<String> unread) {

  public ExplanationView {
    statements = List.copyOf(statements);
    unread = List.copyOf(unread);
  }

  /** What a statement is about, in the order in which they are given. */
  public enum Kind {
    @JsonProperty("reason")
    REASON,
    @JsonProperty("failure")
    FAILURE,
    @JsonProperty("output")
    OUTPUT,
    @JsonProperty("undone")
    UNDONE,
    @JsonProperty("waiting")
    WAITING,
    @JsonProperty("alert")
    ALERT,
    @JsonProperty("drift")
    DRIFT,
    @JsonProperty("log")
    LOG,
    @JsonProperty("advice")
    ADVICE
  }

  /**
   * A quotation.
   *
   * @param text data, which may have been written by anybody; at most 2,000 characters
   * @param source where it stands
   * @param page where the dashboard shows that; null if it does not
   * @param at null if it has no time of its own
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record StatementView(
      Kind kind, String text, String source, @Nullable String page, @Nullable Instant at) {

    private static final int LONGEST = 1_950;
    private static final int LONGEST_SOURCE = 300;

    public StatementView {
      text = VisibleText.of(SecretText.masked(VisibleText.of(text).strip()), LONGEST);
      source = VisibleText.of(source, LONGEST_SOURCE);
    }
  }
}

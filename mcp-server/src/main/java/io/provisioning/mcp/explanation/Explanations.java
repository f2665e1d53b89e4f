package io.provisioning.mcp.explanation;

import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.platform.Platform;
import io.provisioning.mcp.platform.PlatformRequest;
import io.provisioning.mcp.retrieval.Passages;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Joins what the platform has about a workflow. Safe for use by many threads.
 *
 * <p>INVARIANT: each statement is a quotation with its source, read on behalf of the caller. What
 * the caller may not read, or what does not answer, is named and left out.
 */
public final class Explanations {

  private static final Set<String> FAILED =
      Set.of("failed", "rolled_back", "partly_rolled_back", "rollback_failed");

  private static final String WORKFLOWS = "workflows";
  private static final String STATE = "state";

  /** Newer ones than the one that is meant. */
  private static final String MOST = "50";

  private final Platform platform;
  private final Passages passages;
  private final InstantSource time;

  public Explanations(Platform platform, Passages passages, InstantSource time) {
    this.platform = platform;
    this.passages = passages;
    this.time = time;
  }

  /**
   * Why a workflow failed or waits, and what can be done.
   *
   * @throws io.provisioning.config.problem.ProblemException what the platform refuses the caller,
   *     such as NOT_FOUND
   */
  public ExplanationView explain(Exchange exchange, String id) {
    var reading = new Reading(platform, exchange);
    var workflow = reading.required(PlatformRequest.get(WORKFLOWS, id));
    var result = reading.required(PlatformRequest.get(WORKFLOWS, id, "result"));
    var workspace = workflow.path("workspace").asString("");
    var infrastructure = workflow.path("infrastructure").asString("");
    var state = workflow.path(STATE).asString("");
    var problems = new Failed(reading, id, workspace).quote(result);
    var now = time.instant();
    var from = Objects.requireNonNullElse(Reading.time(workflow.path("submitted_at")), now);
    var to = Objects.requireNonNullElse(Reading.time(workflow.path("ended_at")), now);
    if (!state.equals("completed")) {
      new Circumstances(reading, id, workspace, infrastructure, from, to).quote();
      new Advice(reading, passages).quote(problems, state);
    }
    return new ExplanationView(
        id, workspace, infrastructure, state, reading.statements(), reading.unread());
  }

  /**
   * The newest workflow that did not do what it was to do.
   *
   * @param infrastructure null for any
   */
  public Optional<String> lastFailed(
      Exchange exchange, String workspace, @Nullable String infrastructure) {
    var request =
        PlatformRequest.get(WORKFLOWS)
            .with("workspace", workspace)
            .with("infrastructure", infrastructure)
            .with("limit", MOST);
    return platform
        .body(exchange, request)
        .path("items")
        .valueStream()
        .filter(each -> FAILED.contains(each.path(STATE).asString("")))
        .map(each -> each.path("id").asString(""))
        .findFirst();
  }
}

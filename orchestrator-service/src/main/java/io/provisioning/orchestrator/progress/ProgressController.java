package io.provisioning.orchestrator.progress;

import io.provisioning.orchestrator.engine.LastEventId;
import io.provisioning.orchestrator.engine.Workflows;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/workflows/{id}", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Workflows")
final class ProgressController {

  private final Workflows workflows;
  private final Results results;
  private final ProgressStreamController streams;

  ProgressController(Workflows workflows, Results results, ProgressStreamController streams) {
    this.workflows = workflows;
    this.results = results;
    this.streams = streams;
  }

  /** A snapshot for who asks for JSON, a stream for everybody else. */
  @GetMapping(
      path = "/progress",
      produces = {MediaType.TEXT_EVENT_STREAM_VALUE, MediaType.APPLICATION_JSON_VALUE})
  @Operation(operationId = "getProgress")
  @ApiResponse(
      responseCode = "200",
      content = {
        @Content(
            mediaType = MediaType.APPLICATION_JSON_VALUE,
            schema = @Schema(implementation = ProgressView.class)),
        @Content(
            mediaType = MediaType.TEXT_EVENT_STREAM_VALUE,
            schema = @Schema(implementation = DeltaView.class))
      })
  Object progress(
      @PathVariable String id,
      @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String lastEventId,
      HttpServletRequest request) {
    var workflow = workflows.get(id);
    var after = LastEventId.position(lastEventId);
    return asksForJson(request.getHeader("Accept"))
        ? streams.snapshot(workflow.id())
        : streams.open(workflow.id(), after);
  }

  @GetMapping("/result")
  @Operation(operationId = "getResult")
  ResultView result(@PathVariable String id) {
    return results.of(id);
  }

  private static boolean asksForJson(@Nullable String accept) {
    return accept != null && accept.contains(MediaType.APPLICATION_JSON_VALUE);
  }
}

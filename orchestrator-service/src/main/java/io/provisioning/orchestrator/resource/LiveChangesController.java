package io.provisioning.orchestrator.resource;

import io.provisioning.orchestrator.operation.PropertyChange;
import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.service.EventStreams;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** Sends changes of resources as they happen. */
@RestController
@Tag(name = "Resources")
final class LiveChangesController {

  private static final Duration HEARTBEAT = Duration.ofSeconds(15);

  private final LiveChanges changes;
  private final EventStreams streams;

  LiveChangesController(LiveChanges changes, EventStreams streams) {
    this.changes = changes;
    this.streams = streams;
  }

  @GetMapping(path = "/api/v1/graph/changes", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
  @ApiResponse(
      responseCode = "200",
      content =
          @Content(
              mediaType = MediaType.TEXT_EVENT_STREAM_VALUE,
              schema = @Schema(implementation = ChangeView.class)))
  SseEmitter streamChanges(
      @RequestParam String workspace,
      @RequestParam(required = false) @Nullable String infrastructure) {
    return streams.open(
        "changes of " + workspace,
        emitter -> {
          try (var subscription =
              changes.subscribe(transition -> isOf(transition, workspace, infrastructure))) {
            serve(subscription, emitter);
          }
        });
  }

  private static boolean isOf(
      Transition transition, String workspace, @Nullable String infrastructure) {
    return transition.workspace().equals(workspace)
        && (infrastructure == null
            || transition.resource().infrastructure().equals(infrastructure));
  }

  /** The client reads the graph whenever it is told to, and is told of changes since. */
  private void serve(LiveChanges.Subscription subscription, SseEmitter emitter)
      throws IOException, InterruptedException {
    resynchronize(emitter);
    while (!streams.isStopping()) {
      var next = subscription.next(HEARTBEAT);
      if (subscription.missed()) {
        resynchronize(emitter);
      } else if (next.isEmpty()) {
        EventStreams.heartbeat(emitter);
      } else {
        emitter.send(
            SseEmitter.event()
                .name("change")
                .data(ChangeView.of(next.get()), MediaType.APPLICATION_JSON));
      }
    }
  }

  private static void resynchronize(SseEmitter emitter) throws IOException {
    emitter.send(SseEmitter.event().name("resync").data("{}", MediaType.APPLICATION_JSON));
  }

  /** A change of a resource. */
  record ChangeView(
      String resource,
      Difference.Change change,
      List<PropertyChange> changes,
      Instant at,
      String workflow,
      String operation) {

    static ChangeView of(Transition transition) {
      var difference = Difference.of(transition);
      return new ChangeView(
          difference.resource(),
          difference.change(),
          difference.changes(),
          transition.at(),
          transition.workflow(),
          transition.operation());
    }
  }
}

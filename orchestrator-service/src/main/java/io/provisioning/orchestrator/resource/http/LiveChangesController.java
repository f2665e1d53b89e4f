package io.provisioning.orchestrator.resource.http;

import io.provisioning.orchestrator.operation.PropertyChange;
import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.resource.ResourceChanges;
import io.provisioning.orchestrator.resource.Resources;
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
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** Sends changes of resources as they happen. */
@RestController
@Tag(name = "Resources")
final class LiveChangesController {

  private static final Duration HEARTBEAT = Duration.ofSeconds(15);

  private final Resources resources;
  private final EventStreams streams;

  LiveChangesController(Resources resources, EventStreams streams) {
    this.resources = resources;
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
      @RequestParam(required = false) @Nullable String infrastructure,
      @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String last) {
    return streams.open(
        "changes of " + workspace,
        emitter -> {
          try (var changes = resources.changes(workspace, infrastructure, last)) {
            serve(changes, emitter);
          }
        });
  }

  /** The client reads the graph whenever it is told to, and is told of changes since. */
  private void serve(ResourceChanges changes, SseEmitter emitter)
      throws IOException, InterruptedException {
    while (!streams.isStopping()) {
      if (changes.missed()) {
        emitter.send(SseEmitter.event().name("resync").data("{}", MediaType.APPLICATION_JSON));
      }
      var next = changes.next(HEARTBEAT);
      if (next.isPresent()) {
        emitter.send(event(next.get()));
      } else {
        EventStreams.heartbeat(emitter);
      }
    }
  }

  private static SseEmitter.SseEventBuilder event(ResourceChanges.Told told) {
    var event = SseEmitter.event().name("change");
    if (told.id() != null) {
      event.id(told.id());
    }
    return event.data(ChangeView.of(told.transition()), MediaType.APPLICATION_JSON);
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

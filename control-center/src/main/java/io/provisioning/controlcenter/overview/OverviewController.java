package io.provisioning.controlcenter.overview;

import io.provisioning.service.EventStreams;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.io.IOException;
import java.time.Duration;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

@RestController
@RequestMapping("/api/v1/overview")
@Tag(name = "Overview")
final class OverviewController {

  private static final Duration HEARTBEAT = Duration.ofSeconds(15);

  private final Overview overview;
  private final EventStreams streams;

  OverviewController(Overview overview, EventStreams streams) {
    this.overview = overview;
    this.streams = streams;
  }

  @GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
  @Operation(operationId = "getOverview")
  OverviewView get() {
    return overview.latest().view();
  }

  @GetMapping(
      path = "/events",
      produces = {MediaType.TEXT_EVENT_STREAM_VALUE, MediaType.APPLICATION_JSON_VALUE})
  @Operation(operationId = "streamOverview")
  @ApiResponse(
      responseCode = "200",
      content =
          @Content(
              mediaType = MediaType.TEXT_EVENT_STREAM_VALUE,
              schema = @Schema(implementation = OverviewView.class)))
  SseEmitter events() {
    return streams.open("overview", this::serve);
  }

  private void serve(SseEmitter emitter) throws IOException, InterruptedException {
    var seen = overview.latest();
    send(emitter, seen);
    while (!streams.isStopping()) {
      var next = overview.after(seen.number(), HEARTBEAT);
      if (next.number() == seen.number()) {
        EventStreams.heartbeat(emitter);
      } else {
        send(emitter, next);
      }
      seen = next;
    }
  }

  private static void send(SseEmitter emitter, Overview.Seen seen) throws IOException {
    emitter.send(
        SseEmitter.event()
            .id(String.valueOf(seen.number()))
            .name("overview")
            .data(seen.view(), MediaType.APPLICATION_JSON));
  }
}

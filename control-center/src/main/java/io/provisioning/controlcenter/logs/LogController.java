package io.provisioning.controlcenter.logs;

import io.provisioning.controlcenter.logs.LogViews.LogLinePage;
import io.provisioning.controlcenter.logs.LogViews.LogLineView;
import io.provisioning.controlcenter.logs.LogViews.LogList;
import io.provisioning.service.EventStreams;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

@RestController
@RequestMapping(path = "/api/v1/logs", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Logs")
final class LogController {

  private static final Duration LOOK = Duration.ofMillis(250);
  private static final int LOOKS_UNTIL_HEARTBEAT = 60;

  private final ServiceLogs logs;
  private final EventStreams streams;

  LogController(ServiceLogs logs, EventStreams streams) {
    this.logs = logs;
    this.streams = streams;
  }

  @GetMapping
  @Operation(operationId = "listLogs")
  LogList list() {
    return LogList.of(logs.known());
  }

  @GetMapping("/{service}/lines")
  @Operation(operationId = "listLogLines")
  LogLinePage lines(
      @PathVariable String service,
      @ParameterObject @Valid LogQuery query,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(defaultValue = "200") @Min(1) @Max(1000) int limit) {
    var before = cursor == null ? null : LogPosition.parse(cursor, "cursor");
    return LogLinePage.of(logs.page(service, query, before, limit));
  }

  @GetMapping(
      path = "/{service}/events",
      produces = {MediaType.TEXT_EVENT_STREAM_VALUE, MediaType.APPLICATION_JSON_VALUE})
  @Operation(operationId = "streamLogLines")
  @ApiResponse(
      responseCode = "200",
      content =
          @Content(
              mediaType = MediaType.TEXT_EVENT_STREAM_VALUE,
              schema = @Schema(implementation = LogLineView.class)))
  SseEmitter events(
      @PathVariable String service,
      @RequestParam(required = false) @Size(max = 200) @Nullable String search,
      @RequestParam(required = false) @Nullable LogLevel level,
      @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String lastEventId) {
    var after = lastEventId == null ? null : LogPosition.parse(lastEventId, "Last-Event-ID");
    var follower = logs.follow(service, new LogQuery(search, level, null, null), after);
    return streams.open("the log of " + service, emitter -> serve(emitter, follower));
  }

  private void serve(SseEmitter emitter, LogFollower follower)
      throws IOException, InterruptedException {
    try (follower) {
      EventStreams.heartbeat(emitter); // an answer, also if nothing is written for a while
      var isQuiet = new AtomicBoolean();
      for (var looks = 1; !streams.isStopping(); looks++) {
        follower.poll(line -> {
          isQuiet.set(false);
          send(emitter, LogLineView.of(line));
        });
        if (looks % LOOKS_UNTIL_HEARTBEAT == 0 && isQuiet.getAndSet(true)) {
          EventStreams.heartbeat(emitter);
        }
        Thread.sleep(LOOK);
      }
    }
  }

  private static void send(SseEmitter emitter, LogLineView line) throws IOException {
    emitter.send(
        SseEmitter.event().id(line.id()).name("line").data(line, MediaType.APPLICATION_JSON));
  }
}

package io.provisioning.orchestrator.terminal;

import io.provisioning.service.EventStreams;
import io.provisioning.service.VerifiedCaller;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** Terminals: output goes down as events, what is typed comes up in requests. */
@RestController
@RequestMapping(path = "/api/v1", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Terminals")
final class TerminalController {

  static final String LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";

  private static final Duration HEARTBEAT = Duration.ofSeconds(5);
  private static final int LONGEST_ID = 18;

  private final Terminals terminals;
  private final TerminalSettings settings;
  private final EventStreams streams;
  private final InstantSource clock;

  TerminalController(
      Terminals terminals, TerminalSettings settings, EventStreams streams, InstantSource clock) {
    this.terminals = terminals;
    this.settings = settings;
    this.streams = streams;
    this.clock = clock;
  }

  @PostMapping("/resources/{id}/terminals")
  @ResponseStatus(HttpStatus.CREATED)
  TerminalView openTerminal(
      @PathVariable String id,
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace,
      @RequestBody @Valid TerminalSize size,
      VerifiedCaller caller) {
    return terminals.open(workspace, id, size.size(), caller).view();
  }

  @GetMapping(
      path = "/terminals/{id}/output",
      produces = {MediaType.TEXT_EVENT_STREAM_VALUE, MediaType.APPLICATION_JSON_VALUE})
  @ApiResponse(
      responseCode = "200",
      content =
          @Content(
              mediaType = MediaType.TEXT_EVENT_STREAM_VALUE,
              schema = @Schema(implementation = TerminalEvent.class)))
  SseEmitter streamTerminal(
      @PathVariable String id,
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace,
      @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String lastEventId,
      VerifiedCaller caller) {
    var live = terminals.get(workspace, id, caller);
    var position = position(lastEventId);
    return streams.open("terminal " + id, emitter -> serve(live, position, emitter));
  }

  /** What cannot be a position begins with all that is kept. */
  private static long position(@Nullable String lastEventId) {
    return lastEventId != null
            && lastEventId.length() <= LONGEST_ID
            && !lastEventId.isEmpty()
            && lastEventId.chars().allMatch(it -> it >= '0' && it <= '9')
        ? Long.parseLong(lastEventId)
        : 0;
  }

  private void serve(LiveTerminal live, long after, SseEmitter emitter)
      throws IOException, InterruptedException {
    var reader = live.attach();
    try {
      var until = clock.instant().plus(settings.stream());
      var position = after;
      EventStreams.heartbeat(emitter); // so that the client has an answer at once
      while (!streams.isStopping() && live.isRead(reader) && clock.instant().isBefore(until)) {
        var chunk = live.window().after(position, HEARTBEAT);
        if (chunk.isPresent()) {
          var data = chunk.get().data();
          send(emitter, chunk.get().end(), TerminalEvent.output(data, chunk.get().lost()));
          position = chunk.get().end();
          live.window().sent(position);
        } else if (live.window().isOver()) {
          send(emitter, position, TerminalEvent.ended(live.end().orElse(End.EXITED)));
          return;
        } else {
          EventStreams.heartbeat(emitter);
        }
      }
    } finally {
      live.detach(reader);
    }
  }

  private static void send(SseEmitter emitter, long position, TerminalEvent event)
      throws IOException {
    emitter.send(
        SseEmitter.event()
            .id(Long.toString(position))
            .name(event.end() == null ? "output" : "ended")
            .data(event, MediaType.APPLICATION_JSON));
  }

  @PostMapping("/terminals/{id}/input")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  void typeInTerminal(
      @PathVariable String id,
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace,
      @RequestBody @Valid TerminalInput input,
      VerifiedCaller caller) {
    terminals.get(workspace, id, caller).type(input.offset(), input.bytes());
  }

  @PutMapping("/terminals/{id}/size")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  void resizeTerminal(
      @PathVariable String id,
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace,
      @RequestBody @Valid TerminalSize size,
      VerifiedCaller caller) {
    terminals.get(workspace, id, caller).resize(size.size());
  }

  @DeleteMapping("/terminals/{id}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  void closeTerminal(
      @PathVariable String id,
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace,
      VerifiedCaller caller) {
    terminals.get(workspace, id, caller).finish(End.CLOSED);
  }
}

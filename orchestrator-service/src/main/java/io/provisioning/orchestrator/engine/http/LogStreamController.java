package io.provisioning.orchestrator.engine.http;

import io.provisioning.orchestrator.engine.EngineSettings;
import io.provisioning.orchestrator.engine.output.OutputLog;
import io.provisioning.orchestrator.engine.running.WorkflowRun;
import io.provisioning.service.EventStreams;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** Sends what operations print, until the workflow has ended and everything is told. */
@Component
class LogStreamController {

  private static final Duration LOOK = Duration.ofMillis(200);

  private final EngineSettings settings;
  private final EventStreams streams;

  LogStreamController(EngineSettings settings, EventStreams streams) {
    this.settings = settings;
    this.streams = streams;
  }

  /**
   * Begins a stream. The id of a line is how many lines were told with it.
   *
   * @param operation whose lines are wanted; null for all
   * @param after how many lines are known already
   */
  SseEmitter open(WorkflowRun run, @Nullable String operation, int after) {
    return streams.open("log of " + run.id(), emitter -> serve(run, operation, after, emitter));
  }

  private void serve(WorkflowRun run, @Nullable String operation, int after, SseEmitter emitter)
      throws IOException, InterruptedException {
    var reader = run.output().reader(operation, after);
    var told = after;
    var silence = settings.heartbeat(); // so that the client has an answer at once
    for (var isOver = false; !streams.isStopping(); ) {
      var lines = reader.next();
      if (isOver && lines.isEmpty()) {
        return;
      }
      for (var line : lines) {
        told++;
        send(emitter, told, line);
        silence = Duration.ZERO;
      }
      if (silence.compareTo(settings.heartbeat()) >= 0) {
        EventStreams.heartbeat(emitter);
        silence = Duration.ZERO;
      }
      // the last lines may be printed after the last event, so it is looked once more
      isOver = !run.view().state().isActive();
      Thread.sleep(LOOK);
      silence = silence.plus(LOOK);
    }
  }

  private static void send(SseEmitter emitter, int told, OutputLog.LogLine line)
      throws IOException {
    emitter.send(
        SseEmitter.event()
            .id(Integer.toString(told))
            .name("line")
            .data(line, MediaType.APPLICATION_JSON));
  }
}

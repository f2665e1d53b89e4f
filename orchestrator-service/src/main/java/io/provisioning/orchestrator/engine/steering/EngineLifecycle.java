package io.provisioning.orchestrator.engine.steering;

import io.provisioning.orchestrator.engine.EngineSettings;
import io.provisioning.orchestrator.engine.running.WorkflowRun;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Opens the engine before the web server takes requests and closes it after it has stopped taking
 * them. Operations that do not end in time are asked for again by the next process.
 */
@Component
final class EngineLifecycle implements SmartLifecycle {

  private static final Logger log = LoggerFactory.getLogger(EngineLifecycle.class);

  private final WorkflowEngine engine;
  private final EngineSettings settings;
  private volatile boolean isRunning;

  EngineLifecycle(WorkflowEngine engine, EngineSettings settings) {
    this.engine = engine;
    this.settings = settings;
  }

  @Override
  public void start() {
    engine.open(settings.startPaused());
    isRunning = true;
  }

  @Override
  public void stop() {
    engine.close();
    isRunning = false;
    var active = engine.active().toList();
    active.forEach(WorkflowRun::stop);
    var deadline = System.nanoTime() + settings.stopPatience().toNanos();
    try {
      for (var run : active) {
        if (!run.awaitStop(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())))) {
          log.warn("operations of workflow {} still run; the next start asks for them", run.id());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public boolean isRunning() {
    return isRunning;
  }

  @Override
  public int getPhase() {
    return 0;
  }
}

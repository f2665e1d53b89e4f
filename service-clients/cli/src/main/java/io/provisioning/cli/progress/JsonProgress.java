package io.provisioning.cli.progress;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.JsonText;
import io.provisioning.client.orchestrator.model.EventView;

/** Each event as the service sent it, one JSON object a line. */
final class JsonProgress implements Screen {

  private final Console console;

  JsonProgress(Console console) {
    this.console = console;
  }

  @Override
  public void event(WorkflowProgress progress, EventView event) {
    console.print(JsonText.compact(event));
  }

  @Override
  public void tick(WorkflowProgress progress) {
    // nothing changes between events
  }

  @Override
  public void lost() {
    console.note("the platform does not answer; waiting for it");
  }

  @Override
  public void found() {
    // the next event tells
  }

  @Override
  public void end(WorkflowProgress progress) {
    console.out().flush();
  }
}

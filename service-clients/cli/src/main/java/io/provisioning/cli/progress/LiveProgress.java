package io.provisioning.cli.progress;

import io.provisioning.cli.console.Console;
import io.provisioning.client.orchestrator.model.EventView;
import java.time.InstantSource;
import java.util.List;

/** The tree, drawn again in place. */
final class LiveProgress implements Screen {

  private static final String CLEAR_BELOW = "\u001b[0J";
  private static final int ALL_ROWS = 200;

  private final Console console;
  private final InstantSource time;
  private int drawn;
  private boolean away;

  LiveProgress(Console console, InstantSource time) {
    this.console = console;
    this.time = time;
  }

  @Override
  public void event(WorkflowProgress progress, EventView event) {
    // it is drawn as it stands
  }

  @Override
  public void tick(WorkflowProgress progress) {
    var size = console.size();
    draw(new ProgressTree(progress, console.style()).lines(time.instant(), size));
  }

  @Override
  public void lost() {
    away = true;
  }

  @Override
  public void found() {
    away = false;
  }

  @Override
  public void end(WorkflowProgress progress) {
    var size = new Console.Size(console.size().columns(), ALL_ROWS);
    draw(new ProgressTree(progress, console.style()).lines(time.instant(), size));
    drawn = 0;
  }

  private void draw(List<String> lines) {
    var err = console.err();
    if (drawn > 0) {
      err.print("\u001b[" + drawn + "A");
    }
    err.print("\r" + CLEAR_BELOW);
    lines.forEach(err::println);
    if (away) {
      err.println(console.style().yellow("the platform does not answer; waiting for it"));
    }
    err.flush();
    drawn = lines.size() + (away ? 1 : 0);
  }
}

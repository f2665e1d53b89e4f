package io.provisioning.cli.progress;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.Elapsed;
import io.provisioning.cli.console.Style;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.orchestrator.WorkflowStates;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Draws a workflow: a line with a bar for the whole, then each resource, with the taskservs of a
 * server below it.
 */
final class ProgressTree {

  private static final String SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";
  private static final int BAR = 24;
  private static final int SMALL_BAR = 6;

  private final WorkflowProgress progress;
  private final Style style;

  ProgressTree(WorkflowProgress progress, Style style) {
    this.progress = progress;
    this.style = style;
  }

  /** All lines, none wider than the window, and not more of them than it is high. */
  List<String> lines(Instant now, Console.Size size) {
    var lines = new ArrayList<String>();
    lines.add(headline(now, size.columns()));
    var groups = groups();
    int label = labelWidth(groups, size.columns());
    var body = new ArrayList<Line>();
    groups.forEach(group -> draw(group, group == groups.getLast(), label, now, body));
    var shown = fitting(body, size.rows() - 2);
    shown.forEach(line -> lines.add(line.render(size.columns(), style)));
    if (shown.size() < body.size()) {
      lines.add(style.dim("   … and " + (body.size() - shown.size()) + " more lines"));
    }
    return lines;
  }

  private String headline(Instant now, int columns) {
    int all = progress.steps().size();
    long over = progress.over();
    var state = WorkflowStates.text(progress.status()) + (progress.isPaused() ? ", paused" : "");
    var left =
        progress.remaining().map(time -> ", about " + Elapsed.text(time) + " left").orElse("");
    var time = Elapsed.text(progress.elapsed(now)) + left;
    var tail = "  " + over + "/" + all + "  " + time + "  " + state;
    int room = columns - progress.infrastructure().length() - tail.length() - 2;
    var bar = room < 4 ? "" : "  " + bar(over, all, Math.min(BAR, room));
    var text = Text.oneLine(progress.infrastructure() + bar + tail, columns);
    int name = Math.min(progress.infrastructure().length(), text.length());
    return style.bold(text.substring(0, name)) + text.substring(name);
  }

  private static String bar(long over, long all, int width) {
    int full = all == 0 ? width : (int) (over * width / all);
    return "█".repeat(full) + "░".repeat(width - full);
  }

  /** Active and failed lines come first where there is no room for all. */
  private static List<Line> fitting(List<Line> lines, int rows) {
    if (lines.size() <= rows) {
      return lines;
    }
    var important =
        lines.stream()
            .filter(line -> line.tone().isImportant())
            .limit(Math.max(1, rows - 1))
            .toList();
    return important.isEmpty() ? lines.subList(0, Math.max(1, rows - 1)) : important;
  }

  private List<Group> groups() {
    var groups = new LinkedHashMap<String, Group>();
    for (var step : progress.steps()) {
      var parts = List.of(step.resource.split("/", -1));
      boolean child = parts.getFirst().equals("taskserv") && parts.size() == 3;
      var key = child ? "server/" + parts.get(1) : step.resource;
      var group = groups.computeIfAbsent(key, Group::new);
      group.add(step, child ? parts.get(2) : null);
    }
    return List.copyOf(groups.values());
  }

  private static int labelWidth(List<Group> groups, int columns) {
    int widest = groups.stream().flatMapToInt(Group::labelWidths).max().orElse(0);
    return Math.min(widest, Math.max(8, columns / 2));
  }

  private void draw(Group group, boolean last, int label, Instant now, List<Line> lines) {
    var indent = last ? "   " : "│  ";
    var own = Optional.ofNullable(group.own);
    var state =
        own.map(step -> StepText.of(step, now)).orElse("") + group.bar(own.isPresent() ? "  " : "");
    lines.add(
        new Line(
            last ? "└─ " : "├─ ",
            own.map(step -> symbol(step, now)).orElse("•"),
            pad(group.name, label + 3) + state,
            own.map(Tone::of).orElse(Tone.QUIET)));
    own.flatMap(StepText::reason)
        .ifPresent(reason -> lines.add(reason(indent + "     ", reason, own.get())));
    group.children.forEach((name, step) -> {
      boolean lastChild = name.equals(group.lastChild());
      lines.add(
          new Line(
              indent + (lastChild ? "└─ " : "├─ "),
              symbol(step, now),
              pad(name, label) + StepText.of(step, now),
              Tone.of(step)));
      StepText.reason(step)
          .ifPresent(reason ->
              lines.add(reason(indent + (lastChild ? "   " : "│  ") + "  ", reason, step)));
    });
  }

  private static Line reason(String indent, String reason, Step step) {
    return new Line(indent, " ", Text.oneLine(reason, Integer.MAX_VALUE), Tone.of(step));
  }

  private static String pad(String label, int width) {
    var cut = Text.oneLine(label, width);
    return cut + " ".repeat(width - cut.length() + 2);
  }

  private static String symbol(Step step, Instant now) {
    return switch (step.status) {
      case PENDING -> "·";
      case RUNNING, UNDOING -> spinner(now);
      case WAITING_RETRY -> "↻";
      case SUCCEEDED -> "✓";
      case FAILED, UNDO_FAILED -> "✗";
      case SKIPPED -> "-";
      case UNDONE -> "↶";
    };
  }

  private static String spinner(Instant now) {
    int frame = (int) (now.toEpochMilli() / 100 % SPINNER.length());
    return SPINNER.substring(frame, frame + 1);
  }

  /** A resource with what stands on it. */
  private static final class Group {
    private final String name;
    private final Map<String, Step> children = new LinkedHashMap<>();
    private @Nullable Step own;

    private Group(String name) {
      this.name = name;
    }

    private void add(Step step, @Nullable String child) {
      if (child == null) {
        own = step;
      } else {
        children.put(child, step);
      }
    }

    private IntStream labelWidths() {
      return IntStream.concat(
          IntStream.of(name.length() - 3), children.keySet().stream().mapToInt(String::length));
    }

    private String lastChild() {
      return List.copyOf(children.keySet()).getLast();
    }

    private String bar(String separator) {
      if (children.size() < 2) {
        return "";
      }
      long over = children.values().stream().filter(Step::isOver).count();
      return separator
          + ProgressTree.bar(over, children.size(), SMALL_BAR)
          + " "
          + over
          + "/"
          + children.size();
    }
  }
}

package io.provisioning.orchestrator.schedule;

import io.provisioning.orchestrator.workflow.Actor;
import java.time.Instant;
import java.util.Comparator;
import java.util.regex.Pattern;

/** The name of a schedule, unique in its workspace; both are DNS labels, so none leads astray. */
record ScheduleId(String workspace, String name) implements Comparable<ScheduleId> {

  static final String LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";

  private static final Pattern PATTERN = Pattern.compile(LABEL);
  private static final Comparator<ScheduleId> ORDER =
      Comparator.comparing(ScheduleId::workspace).thenComparing(ScheduleId::name);

  ScheduleId {
    if (!PATTERN.matcher(workspace).matches() || !PATTERN.matcher(name).matches()) {
      throw new IllegalArgumentException("`" + workspace + "/" + name + "` is not two DNS labels");
    }
  }

  /** Under which the workflow of a due time is submitted, however often. */
  String keyOf(Instant due) {
    return "schedule/" + this + "/" + due;
  }

  /** Under which the workflow of somebody's request is submitted. */
  String keyOf(String request) {
    return "schedule/" + this + "/request/" + request;
  }

  /** As who it asks for its workflows. */
  Actor actor() {
    return Actor.schedule(workspace, name);
  }

  @Override
  public int compareTo(ScheduleId other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return workspace + "/" + name;
  }
}

package io.provisioning.orchestrator.schedule;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.plan.Plans;
import io.provisioning.orchestrator.schedule.Schedule.Answered;
import io.provisioning.orchestrator.workflow.Actor;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** All schedules there are, and what can be asked of them. */
final class Schedules {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  private final Definitions definitions;
  private final Runs runs;
  private final ScheduleFiles files;
  private final ScheduleSettings settings;
  private final Clock clock;
  private final NavigableMap<ScheduleId, ScheduleSlot> slots = new ConcurrentSkipListMap<>();
  private final Map<ScheduleId, Path> damaged = new ConcurrentHashMap<>();

  Schedules(Plans plans, Runs runs, ScheduleFiles files, ScheduleSettings settings, Clock clock) {
    definitions = new Definitions(plans);
    this.runs = runs;
    this.files = files;
    this.settings = settings;
    this.clock = clock;
  }

  /** Reads what there is. */
  void open() {
    files.read(schedule -> slots.put(schedule.id(), slot(schedule)), damaged::put);
  }

  /**
   * Makes a schedule.
   *
   * @param key of the client; a repetition under it gets the same answer
   * @throws ProblemException INVALID with all findings; CONFLICT if there is one of the name
   */
  synchronized ScheduleSlot create(SaveSchedule wanted, @Nullable String key) {
    var id = new ScheduleId(wanted.workspace(), wanted.name());
    var what = "create " + digestOf(wanted);
    requireWhole(id);
    var existing = slots.get(id);
    if (existing != null) {
      if (isRepeated(existing.schedule(), key, what)) {
        return existing;
      }
      throw problem(
          ScheduleProblem.SCHEDULE_EXISTS,
          "there is a schedule `%s` in workspace `%s`".formatted(id.name(), id.workspace()),
          "change that one, or choose another name");
    }
    var now = clock.instant();
    var schedule =
        Schedule.begin(
            id, definitions.understand(wanted, now), Boolean.TRUE.equals(wanted.paused()), now);
    var kept = key == null ? schedule : schedule.with(new Answered(key, what));
    files.save(kept);
    var slot = slot(kept);
    slots.put(id, slot);
    return slot;
  }

  /**
   * Changes a schedule.
   *
   * @param expected tag of the schedule that was read before, or {@code *}
   * @throws ProblemException INVALID with all findings; CONFLICT if it is another by now
   */
  ScheduleSlot change(ScheduleId id, SaveSchedule wanted, String expected, @Nullable String key) {
    var definition = definitions.understand(wanted, clock.instant());
    var isPaused = Boolean.TRUE.equals(wanted.paused());
    return once(
        get(id),
        key,
        "change " + digestOf(wanted),
        schedule -> {
          requireTag(schedule, expected);
          var now = clock.instant();
          return schedule.changed(definition, now).paused(isPaused, now);
        });
  }

  ScheduleSlot pause(ScheduleId id, boolean paused, @Nullable String key) {
    return once(
        get(id),
        key,
        paused ? "pause" : "unpause",
        schedule -> schedule.paused(paused, clock.instant()));
  }

  /**
   * Pauses many at once, or unpauses them; what was created paused stays so until somebody unpauses
   * it by name.
   *
   * @param workspace all when absent
   * @return those that were not so before
   */
  List<ScheduleSlot> pauseAll(@Nullable String workspace, boolean paused, @Nullable String key) {
    return in(workspace)
        .filter(slot -> slot.schedule().paused() != paused)
        .filter(slot -> paused || !slot.schedule().awaitsItsStart())
        .filter(slot -> {
          once(slot, key, paused ? "pause" : "unpause", one -> one.paused(paused, clock.instant()));
          return slot.schedule().paused() == paused;
        })
        .toList();
  }

  /**
   * Runs it now.
   *
   * @param key of the client; a repetition under it gets the same workflow
   * @param by who asks
   */
  ScheduledRun run(ScheduleId id, @Nullable String key, Actor by) {
    return get(id).request(key == null ? UUID.randomUUID().toString() : key, by);
  }

  /** Forgets a schedule, also one whose file is damaged; what it started goes on. */
  synchronized void delete(ScheduleId id) {
    if (damaged.containsKey(id)) {
      files.delete(id);
      damaged.remove(id);
      return;
    }
    get(id).delete();
    slots.remove(id);
  }

  /** The schedule, or the problem that there is none. */
  ScheduleSlot get(ScheduleId id) {
    requireWhole(id);
    return Optional.ofNullable(slots.get(id)).orElseThrow(() -> unknown(id));
  }

  /** Those of a workspace or all, in the order of their names. */
  Stream<ScheduleSlot> in(@Nullable String workspace) {
    return slots.values().stream()
        .filter(slot -> workspace == null || workspace.equals(slot.schedule().workspace()));
  }

  /** Those after one, in the order of their names. */
  Stream<ScheduleSlot> after(ScheduleId id) {
    return slots.tailMap(id, false).values().stream();
  }

  /** Those that cannot be read and do not run. */
  List<ScheduleId> damaged() {
    return damaged.keySet().stream().sorted().toList();
  }

  Instant now() {
    return clock.instant();
  }

  private ScheduleSlot once(
      ScheduleSlot slot, @Nullable String key, String what, UnaryOperator<Schedule> change) {
    slot.change(schedule -> {
      if (isRepeated(schedule, key, what)) {
        return schedule;
      }
      var changed = change.apply(schedule);
      return key == null ? changed : changed.with(new Answered(key, what));
    });
    return slot;
  }

  private static boolean isRepeated(Schedule schedule, @Nullable String key, String what) {
    var earlier =
        schedule.answered().stream().filter(request -> request.key().equals(key)).findFirst();
    if (earlier.isPresent() && !earlier.get().what().equals(what)) {
      throw problem(
          ScheduleProblem.SCHEDULE_KEY_REUSED,
          "the idempotency key `" + key + "` was used for another request",
          "use a new key for a new request");
    }
    return earlier.isPresent();
  }

  private static void requireTag(Schedule schedule, String expected) {
    if (!expected.equals("*") && !expected.equals(ScheduleView.tagOf(schedule))) {
      throw problem(
          ScheduleProblem.SCHEDULE_CHANGED,
          "the schedule `" + schedule.name() + "` has changed since it was read",
          "read it again, and repeat your change");
    }
  }

  private void requireWhole(ScheduleId id) {
    var file = damaged.get(id);
    if (file != null) {
      throw problem(
          ScheduleProblem.SCHEDULE_DAMAGED,
          "the schedule `%s` cannot be read from `%s`".formatted(id.name(), file.getFileName()),
          "restore the file from a backup and restart the service, or delete the schedule");
    }
  }

  static ProblemException unknown(ScheduleId id) {
    return problem(
        ScheduleProblem.UNKNOWN_SCHEDULE,
        "there is no schedule `%s` in workspace `%s`".formatted(id.name(), id.workspace()),
        null);
  }

  private static ProblemException problem(
      ScheduleProblem problem, String detail, @Nullable String help) {
    return problem.because(detail, help);
  }

  private static String digestOf(SaveSchedule wanted) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(JSON.writeValueAsBytes(wanted)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private ScheduleSlot slot(Schedule schedule) {
    return new ScheduleSlot(schedule, runs, files, settings, clock);
  }
}

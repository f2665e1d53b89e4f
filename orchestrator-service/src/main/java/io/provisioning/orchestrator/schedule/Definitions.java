package io.provisioning.orchestrator.schedule;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.plan.Plans;
import io.provisioning.orchestrator.schedule.SaveSchedule.MissedRuns;
import io.provisioning.orchestrator.schedule.Schedule.Definition;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Understands what people write, and refuses what could never run. */
final class Definitions {

  private static final int MOST_MADE_UP_FOR = 10;
  private static final Pattern IN_EXPRESSION = Pattern.compile(" in cron expression \".*\"$");

  private final Plans plans;

  Definitions(Plans plans) {
    this.plans = plans;
  }

  /**
   * When something would be due.
   *
   * @throws ProblemException INVALID with all findings
   */
  static Timetable timetable(String cron, String zone, Instant now) {
    var findings = new ArrayList<Finding>();
    checkTimes(cron, zone, now, findings);
    refuseIfFound(findings);
    return Timetable.of(cron.strip(), ZoneId.of(zone));
  }

  private static void checkTimes(String cron, String zone, Instant now, List<Finding> findings) {
    var isZone = isZone(zone, findings);
    checkCron(cron, isZone ? zone : "UTC", now, findings);
  }

  /**
   * What the request wants.
   *
   * @throws ProblemException INVALID with all findings
   */
  Definition understand(SaveSchedule wanted, Instant now) {
    var findings = new ArrayList<Finding>();
    var zone = Objects.requireNonNullElse(wanted.zone(), "UTC");
    checkTimes(wanted.cron(), zone, now, findings);
    if (wanted.missedLimit() != null && wanted.missedRuns() != MissedRuns.ALL) {
      findings.add(finding("missed_limit", "nothing but with `all`", "" + wanted.missedLimit()));
    }
    if (!wanted.workspace().equals(wanted.run().workspace())) {
      findings.add(
          finding("run.workspace", "`" + wanted.workspace() + "`", wanted.run().workspace()));
    }
    var sealed = wanted.run().sealed();
    if (sealed != null && !sealed.isEmpty()) {
      findings.add(
          finding(
              "run.sealed",
              "nothing: a schedule keeps nothing that was decrypted; refer to secrets of the vault",
              "texts"));
    }
    refuseIfFound(findings);
    plans.check(wanted.run());
    return definition(wanted, zone);
  }

  private static Definition definition(SaveSchedule wanted, String zone) {
    return new Definition(
        wanted.cron().strip(),
        zone,
        wanted.run(),
        new Runs.Options(
            wanted.rollback(),
            wanted.parallelLimit(),
            Objects.requireNonNullElse(wanted.allowIrreversible(), false)),
        catchUp(wanted),
        Objects.requireNonNullElse(wanted.overlap(), Agenda.Overlap.SKIP));
  }

  private static int catchUp(SaveSchedule wanted) {
    return switch (Objects.requireNonNullElse(wanted.missedRuns(), MissedRuns.SKIP)) {
      case SKIP -> 0;
      case ONCE -> 1;
      case ALL -> Objects.requireNonNullElse(wanted.missedLimit(), MOST_MADE_UP_FOR);
    };
  }

  /** Only names that people use for places: an offset alone knows no summer. */
  private static boolean isZone(String zone, List<Finding> findings) {
    var known = ZoneId.getAvailableZoneIds();
    if (known.contains(zone)) {
      return true;
    }
    findings.add(
        new Finding(
            "zone",
            "a time zone such as `Europe/Berlin` or `UTC`",
            "`" + zone + "`",
            null,
            NearestName.of(zone, known).orElse(null)));
    return false;
  }

  private static void checkCron(String cron, String zone, Instant now, List<Finding> findings) {
    try {
      var timetable = Timetable.of(cron, ZoneId.of(zone));
      timetable
          .stepBeyondItsField()
          .map(why -> new Finding("cron", "steps within their fields", why, null, null))
          .ifPresent(findings::add);
      if (timetable.next(now).isEmpty()) {
        findings.add(finding("cron", "a time that comes", cron));
      }
    } catch (IllegalArgumentException e) {
      findings.add(
          new Finding(
              "cron",
              "a cron expression such as `30 2 * * *`",
              "`" + cron + "`: " + reason(e),
              null,
              null));
    }
  }

  /** Without the expression, which it repeats with seconds that nobody wrote. */
  private static String reason(IllegalArgumentException failure) {
    return IN_EXPRESSION.matcher(String.valueOf(failure.getMessage())).replaceFirst("");
  }

  private static Finding finding(String path, String expected, @Nullable String got) {
    return new Finding(path, expected, "`" + got + "`", null, null);
  }

  private static void refuseIfFound(List<Finding> findings) {
    if (!findings.isEmpty()) {
      throw ScheduleProblem.INVALID_SCHEDULE.because(
          "the schedule could never run: " + findings.getFirst(), findings);
    }
  }
}

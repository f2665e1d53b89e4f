package io.provisioning.orchestrator.schedule;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** When a schedule will run. */
record ComingTimes(String zone, List<ComingTime> times) {

  /**
   * A moment.
   *
   * @param local the same on the clocks of the schedule's time zone, ISO-8601 with offset
   */
  record ComingTime(Instant at, String local) {

    static ComingTime of(Instant at, ZoneId zone) {
      return new ComingTime(at, DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(at.atZone(zone)));
    }
  }

  /** The first times after an instant; fewer than the count if no more come. */
  static ComingTimes of(Timetable timetable, Instant after, int count) {
    var zone = timetable.zone();
    var times =
        Stream.iterate(
                timetable.next(after), Optional::isPresent, time -> time.flatMap(timetable::next))
            .limit(count)
            .flatMap(Optional::stream)
            .map(at -> ComingTime.of(at, zone))
            .toList();
    return new ComingTimes(zone.getId(), times);
  }
}

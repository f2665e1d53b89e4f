package io.provisioning.orchestrator.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.service.testkit.ProofRounds;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** What holds for any times in any zone, above all while clocks are changed. */
@AddLifecycleHook(ProofRounds.class)
class TimetablePropertiesTests {

  /** With changes by an hour, half an hour, a whole day, at midnight, both ways, and none. */
  private static final List<String> ZONES =
      List.of(
          "UTC",
          "Europe/Berlin",
          "America/New_York",
          "America/Sao_Paulo",
          "Australia/Lord_Howe",
          "Asia/Kathmandu",
          "Africa/Cairo",
          "Africa/Casablanca",
          "Pacific/Apia",
          "Antarctica/Troll");

  record Case(String cron, ZoneId zone, Instant start) {
    Timetable timetable() {
      return Timetable.of(cron, zone);
    }

    Instant end() {
      return start.plus(Duration.ofDays(2));
    }
  }

  @Property(tries = 60)
  void namedHoursFollowTheClock(@ForAll("namedHours") Case one) {
    assertThat(one.timetable().between(one.start(), one.end())).isEqualTo(byTheClock(one));
  }

  @Property(tries = 60)
  void everyHourFollowsTheTimeThatPasses(@ForAll("everyHour") Case one) {
    assertThat(one.timetable().between(one.start(), one.end())).isEqualTo(byTimePassed(one));
  }

  @Property(tries = 60)
  void itDoesNotMatterFromWhereOneLooks(@ForAll("any") Case one) {
    var timetable = one.timetable();
    var all = timetable.between(one.start(), one.end());

    for (var at = one.start(); at.isBefore(one.end()); at = at.plus(Duration.ofMinutes(97))) {
      var from = at;
      assertThat(timetable.between(from, one.end()))
          .isEqualTo(all.stream().filter(time -> time.isAfter(from)).toList());
    }
    assertThat(timetable.last(3, one.start(), one.end()))
        .isEqualTo(all.subList(Math.max(0, all.size() - 3), all.size()));
  }

  /** Each minute of the clock once, the first time; those that are left out at the change. */
  private static List<Instant> byTheClock(Case one) {
    var rules = one.zone().getRules();
    var found = new TreeSet<Instant>();
    var first = LocalDateTime.ofInstant(one.start(), one.zone()).minusDays(2);
    var last = LocalDateTime.ofInstant(one.end(), one.zone()).plusDays(2);
    for (var local = first.truncatedTo(ChronoUnit.MINUTES);
        local.isBefore(last);
        local = local.plusMinutes(1)) {
      if (matches(one, local)) {
        var offsets = rules.getValidOffsets(local);
        found.add(
            offsets.isEmpty()
                ? rules.getTransition(local).getInstant()
                : offsets.stream().map(local::toInstant).min(Instant::compareTo).orElseThrow());
      }
    }
    return within(one, found.stream());
  }

  /** Each minute that passes, whatever the clock shows. */
  private static List<Instant> byTimePassed(Case one) {
    var found = new ArrayList<Instant>();
    for (var at = one.start().truncatedTo(ChronoUnit.MINUTES);
        !at.isAfter(one.end());
        at = at.plus(Duration.ofMinutes(1))) {
      if (matches(one, LocalDateTime.ofInstant(at, one.zone()))) {
        found.add(at);
      }
    }
    return within(one, found.stream());
  }

  private static List<Instant> within(Case one, Stream<Instant> times) {
    return times.filter(at -> at.isAfter(one.start()) && !at.isAfter(one.end())).toList();
  }

  private static boolean matches(Case one, LocalDateTime local) {
    return local.equals(one.timetable().cron().next(local.minusSeconds(1)));
  }

  @Provide
  Arbitrary<Case> namedHours() {
    return cases(Arbitraries.of("0", "1", "2", "3", "1-3", "*/2", "0,2,23", "12"));
  }

  @Provide
  Arbitrary<Case> everyHour() {
    return cases(Arbitraries.just("*"));
  }

  @Provide
  Arbitrary<Case> any() {
    return Arbitraries.oneOf(namedHours(), everyHour());
  }

  private static Arbitrary<Case> cases(Arbitrary<String> hours) {
    var minutes = Arbitraries.of("0", "30", "15,45", "*/20", "59", "*");
    var days = Arbitraries.of("* * *", "* * *", "* * SUN", "1,30 * *");
    var cron = Combinators.combine(minutes, hours, days).as((m, h, d) -> m + " " + h + " " + d);
    return Combinators.combine(cron, Arbitraries.of(ZONES), Arbitraries.randomValue(r -> r))
        .as((text, name, random) -> {
          var zone = ZoneId.of(name);
          var somewhere = Instant.EPOCH.plus(Duration.ofDays(14_000 + random.nextInt(10_000)));
          var change = zone.getRules().nextTransition(somewhere);
          var near = change == null || random.nextInt(4) == 0 ? somewhere : change.getInstant();
          return new Case(text, zone, near.minusSeconds(random.nextInt(2 * 24 * 3600)));
        });
  }
}

package io.provisioning.controlcenter.audit.search;

import static io.provisioning.controlcenter.audit.trail.TestTrail.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.audit.AuditEvent;
import io.provisioning.controlcenter.audit.AuditEvent.Category;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import io.provisioning.controlcenter.audit.AuditFixtures;
import io.provisioning.controlcenter.audit.AuditProblem;
import io.provisioning.controlcenter.audit.trail.FilesystemAuditTrail;
import io.provisioning.controlcenter.audit.trail.RecordedEvent;
import io.provisioning.controlcenter.audit.trail.TestTrail;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three months of 300 events: action-0 to action-299 in each, by anna and bert in turn. */
class AuditSearchTests {

  private static final int EVENTS = 300;

  @TempDir private static Path home;
  private static @Nullable FilesystemAuditTrail trail;
  private static @Nullable AuditSearch search;

  @BeforeAll
  static void write() {
    var trails = new TestTrail(home);
    trails.at("2026-09-10T00:00:00Z").write(EVENTS);
    trails.at("2026-10-10T00:00:00Z").write(EVENTS);
    trails.at("2026-11-10T00:00:00Z");
    var opened = trails.open();
    for (var i = 0; i < EVENTS; i++) {
      opened.append(event(i));
    }
    opened.append(
        AuditFixtures.aChangeOf(
            AuditFixtures.ANNA, "0199-carl", Map.of("email", "Carl@Example.org")));
    trail = opened;
    search = new AuditSearch(opened);
  }

  @AfterAll
  static void close() {
    if (trail != null) {
      trail.close();
    }
  }

  @Test
  void thePagesAreAllEventsNewestFirst() {
    var numbers = all(EventQuery.ALL, 70).stream().map(RecordedEvent::number).toList();

    assertThat(numbers).hasSize(3 * EVENTS + 1).isSortedAccordingTo((a, b) -> Long.compare(b, a));
  }

  @Test
  void timesAreFoundAcrossMonths() {
    var september = query("2026-09-01T00:00:00Z", "2026-10-01T00:00:00Z");
    var autumn = query("2026-10-01T00:00:00Z", null);

    assertThat(all(september, 100)).hasSize(EVENTS);
    assertThat(all(autumn, 100)).hasSize(2 * EVENTS + 1);
    assertThat(all(query("2026-12-01T00:00:00Z", null), 100)).isEmpty();
    assertThat(all(query(null, "2026-09-01T00:00:00Z"), 100)).isEmpty();
  }

  @Test
  void whoAskedIsFoundByIdNameAndPseudonym() {
    var byId = all(actor("0199-anna"), 1000);

    assertThat(byId).hasSize(3 * EVENTS / 2 + 1);
    assertThat(byId).allMatch(it -> it.event().actor().equals(AuditFixtures.ANNA));
    assertThat(all(actor("anna"), 1000)).isEqualTo(byId);
    assertThat(all(actor(byId.getFirst().person()), 1000)).isEqualTo(byId);
    assertThat(all(actor("zoe"), 1000)).isEmpty();
  }

  @Test
  void whatWasAskedIsFound() {
    assertThat(all(new EventQuery(null, null, null, "action-7", null, null, null, null, null), 10))
        .hasSize(3);
    assertThat(
            all(
                new EventQuery(
                    null, null, null, null, Category.ADMINISTRATION, null, null, null, null),
                10))
        .hasSize(1);
    assertThat(
            all(new EventQuery(null, null, null, null, null, Outcome.DENIED, null, null, null), 10))
        .isEmpty();
    assertThat(
            all(
                new EventQuery(null, null, null, null, null, null, "default", "workflow/", null),
                1000))
        .hasSize(3 * EVENTS);
    assertThat(
            all(
                new EventQuery(null, null, null, null, null, null, null, "user/0199-carl", null),
                10))
        .hasSize(1);
  }

  @Test
  void textsAreFoundEvenWhereTheyAreSealed() {
    assertThat(all(text("ACTION-29"), 1000)).hasSize(3 * 11);
    assertThat(all(text("carl@example"), 1000)).hasSize(1);
    assertThat(all(text("nowhere"), 1000)).isEmpty();
  }

  @Test
  void aSingleEventIsFound() {
    var some = all(EventQuery.ALL, 1000).get(444);

    assertThat(search().get(some.number(), null)).isEqualTo(some);
  }

  @Test
  void whatIsNoEventIsAProblem() {
    for (var number : List.of(1L, 5000L)) {
      assertThatThrownBy(() -> search().get(number, null))
          .isInstanceOfSatisfying(
              ProblemException.class,
              e -> assertThat(e.problem()).isEqualTo(AuditProblem.UNKNOWN_AUDIT_EVENT));
    }
  }

  @Test
  void allAreShownOldestFirst() {
    var shown = new ArrayList<RecordedEvent>();
    search().forEach(query("2026-10-01T00:00:00Z", "2026-11-01T00:00:00Z"), shown::add);

    assertThat(shown)
        .extracting(it -> it.event().action())
        .isEqualTo(IntStream.range(0, EVENTS).mapToObj(i -> "action-" + i).toList());
  }

  private static List<RecordedEvent> all(EventQuery query, int limit) {
    var all = new ArrayList<RecordedEvent>();
    var before = Long.MAX_VALUE;
    while (true) {
      var page = search().page(query, before, limit);
      all.addAll(page.events());
      if (page.next().isEmpty()) {
        return all;
      }
      before = page.next().getAsLong();
    }
  }

  @Test
  void whatAnAnswerWasAboutIsFoundAsWhatARequestWasAbout(@TempDir Path other) {
    var trails = new TestTrail(other);
    trails.at("2026-11-10T00:00:00Z");
    try (var opened = trails.open()) {
      opened.append(submission("w7"));
      opened.append(submission("w8"));
      opened.append(AuditFixtures.about("w7"));
      var found = new AuditSearch(opened);

      assertThat(about(found, "w7")).containsExactly("look", "submitWorkflow");
      assertThat(about(found, "web")).containsExactly("submitWorkflow", "submitWorkflow");
      assertThat(about(found, "w")).isEmpty();
      assertThat(about(found, "w/")).isEmpty();
    }
  }

  private static AuditEvent submission(String workflow) {
    return new AuditEvent(
        Category.REQUEST,
        "submitWorkflow",
        AuditFixtures.ANNA,
        Outcome.SUCCEEDED,
        "default",
        null,
        null,
        null,
        Map.of("infrastructure", "web", "workflow", workflow));
  }

  private static List<String> about(AuditSearch search, String resource) {
    var query = new EventQuery(null, null, null, null, null, null, null, resource, null);
    return search.page(query, Long.MAX_VALUE, 10).events().stream()
        .map(found -> found.event().action())
        .toList();
  }

  private static AuditSearch search() {
    return java.util.Objects.requireNonNull(search);
  }

  private static EventQuery query(@Nullable String from, @Nullable String to) {
    return new EventQuery(
        from == null ? null : Instant.parse(from),
        to == null ? null : Instant.parse(to),
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }

  private static EventQuery actor(String actor) {
    return new EventQuery(null, null, actor, null, null, null, null, null, null);
  }

  private static EventQuery text(String text) {
    return new EventQuery(null, null, null, null, null, null, null, null, text);
  }
}

package io.provisioning.orchestrator.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.server.JournalPage.Line;
import io.provisioning.orchestrator.server.JournalQuery.Priority;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class JournalPageTests {

  private static String entry(String cursor, String message) {
    return """
    {"__CURSOR": "%s", "__REALTIME_TIMESTAMP": "1763625600000001", "PRIORITY": "3",
     "_SYSTEMD_UNIT": "nginx.service", "SYSLOG_IDENTIFIER": "nginx", "MESSAGE": %s}
    """
        .formatted(cursor, message)
        .replace("\n", "");
  }

  @Test
  void anEntryIsALine() {
    var page = JournalPage.read(List.of(entry("s=1", "\"bind failed\"")), 10, null);
    assertThat(page.items())
        .containsExactly(
            new Line(
                Instant.parse("2025-11-20T08:00:00.000001Z"),
                "nginx.service",
                "nginx",
                Priority.ERR,
                "bind failed"));
    assertThat(page.nextCursor()).isNull();
  }

  @Test
  void whatIsTooOldEndsThePage() {
    var printed = List.of(entry("s=2", "\"b\""), entry("s=1", "\"a\""));
    var time = Instant.parse("2025-11-20T08:00:00.000001Z");
    assertThat(JournalPage.read(printed, 1, time).nextCursor()).isEqualTo("s=2");
    assertThat(JournalPage.read(printed, 1, time.plusNanos(1)))
        .isEqualTo(new JournalPage(List.of(), null));
  }

  @Test
  void oneMoreThanWantedMeansThatThereAreMore() {
    var page =
        JournalPage.read(
            List.of(entry("s=3", "\"c\""), entry("s=2", "\"b\""), entry("s=1", "\"a\"")), 2, null);
    assertThat(page.items()).extracting(Line::message).containsExactly("c", "b");
    assertThat(page.nextCursor()).isEqualTo("s=2");
  }

  @Test
  void bytesThatAreNoTextAreShownAsFarAsTheyCanBe() {
    var page =
        JournalPage.read(List.of(entry("s=1", "[104, 105, 255]"), entry("s=0", "null")), 10, null);
    assertThat(page.items().getFirst().message()).isEqualTo("hi\ufffd");
    assertThat(page.items().getLast().message()).contains("more than 4096 bytes");
  }

  @Test
  void whatIsNoEntryIsLeftOut() {
    assertThat(JournalPage.read(List.of("-- No entries --", "{}", "[]"), 10, null))
        .isEqualTo(new JournalPage(List.of(), null));
  }
}

package io.provisioning.orchestrator.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.server.JournalQuery.Priority;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JournalQueryTests {

  private static JournalQuery of(
      @Nullable String unit, @Nullable String search, @Nullable String cursor) {
    return new JournalQuery(unit, search, null, null, null, cursor, 10);
  }

  @Test
  void everythingIsAnArgumentOfItsOwn() {
    var query =
        new JournalQuery(
            "nginx.service",
            "out of memory",
            Priority.WARNING,
            Instant.parse("2026-11-20T08:00:00.5Z"),
            Instant.MAX,
            null,
            10);
    assertThat(query.argv())
        .startsWith("journalctl")
        .contains(
            "--lines=11",
            "--unit=nginx.service",
            "--priority=warning",
            "--since=2026-11-20 08:00:00.500000 UTC",
            "--until=2200-01-01 00:00:00.000000 UTC",
            "--grep=\\Qout of memory\\E");
  }

  @Test
  void aCursorStandsForTheRange() {
    var query = new JournalQuery(null, null, null, Instant.EPOCH, Instant.EPOCH, "s=0a;i=1", 10);
    assertThat(query.argv())
        .contains("--after-cursor=s=0a;i=1")
        .noneMatch(argument -> argument.startsWith("--since") || argument.startsWith("--until"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.b", "(a+)+$", "\\E.*\\Q", "\\", "--file=/etc/shadow", "\\E"})
  void whatIsSearchedForIsTextAndNoPattern(String text) {
    var argument = of(null, text, null).argv().getLast();
    var pattern = Pattern.compile(argument.substring("--grep=".length()));
    assertThat(pattern.matcher(text).matches()).isTrue();
    assertThat(pattern.matcher("something else").find()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a\n", "$(reboot)", "a/b", "'", "x\u0000"})
  void whatIsNoUnitIsRefused(String unit) {
    assertThatThrownBy(() -> of(unit, null, null)).isInstanceOf(ProblemException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "--file=/etc/shadow", "s=0a;i=1\n"})
  void whatIsNoCursorIsRefused(String cursor) {
    assertThatThrownBy(() -> of(null, null, cursor)).isInstanceOf(ProblemException.class);
  }

  @Test
  void aSearchIsOneShortLine() {
    assertThatThrownBy(() -> of(null, "a\nb", null)).isInstanceOf(ProblemException.class);
    assertThatThrownBy(() -> of(null, "a".repeat(201), null)).isInstanceOf(ProblemException.class);
  }
}

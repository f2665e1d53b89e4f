package io.provisioning.orchestrator.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What docs/user/schedules.md says of times is so; its request is sent by the tests of the API. */
class ScheduleGuideTests {

  private static final Path GUIDE = Path.of("../docs/user/schedules.md");
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `([^`]+)` \\| (\\d{4}-\\S+) \\| (\\S.*\\S) \\|$");
  private static final Pattern REQUEST = Pattern.compile("(?s)```json\n(.*?)```");
  private static final Pattern COMMAND = Pattern.compile("--cron \"([^\"]+)\"");

  /** The JSON that the guide sends. */
  static String request() throws IOException {
    return REQUEST.matcher(Files.readString(GUIDE)).results().findFirst().orElseThrow().group(1);
  }

  @Test
  void theTableOfChangedClocksIsRight() throws IOException {
    var rows = ROW.matcher(Files.readString(GUIDE)).results().toList();

    assertThat(rows)
        .hasSize(5)
        .allSatisfy(row -> {
          var expected = Stream.of(row.group(3).split(", ", -1)).map(Instant::parse).toList();
          var timetable = Timetable.of(row.group(1), ZoneId.of("Europe/Berlin"));
          assertThat(timetable.between(Instant.parse(row.group(2)), expected.getLast()))
              .as(row.group())
              .isEqualTo(expected);
        });
  }

  @Test
  void theExpressionsOfTheCommandsAreExpressions() throws IOException {
    var expressions =
        COMMAND.matcher(Files.readString(GUIDE)).results().map(found -> found.group(1)).toList();

    assertThat(expressions)
        .hasSize(4)
        .allSatisfy(cron ->
            assertThat(Timetable.of(cron, ZoneId.of("UTC")).next(Instant.EPOCH)).isPresent());
    assertThat(List.of("@hourly", "@daily", "@weekly", "@monthly", "@yearly", "0 0 L * *"))
        .allSatisfy(cron ->
            assertThat(Timetable.of(cron, ZoneId.of("UTC")).next(Instant.EPOCH)).isPresent());
  }
}

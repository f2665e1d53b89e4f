package io.provisioning.controlcenter.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogLineTests {

  @Test
  void aLineOfAServiceIsUnderstood() {
    var line =
        LogLine.parse(
            """
            {"@timestamp":"2026-11-21T18:00:00.123Z","log":{"level":"WARN","logger":"io.x.Engine"},\
            "process":{"pid":7,"thread":{"name":"main"}},"message":"it failed","trace_id":"abc",\
            "error":{"type":"java.io.IOException","stack_trace":"at a\\nat b"},"ecs":{"version":"8.11"}}\
            """);

    assertThat(line)
        .isEqualTo(
            new LogLine(
                Instant.parse("2026-11-21T18:00:00.123Z"),
                LogLevel.WARN,
                "io.x.Engine",
                "it failed",
                "abc",
                "at a\nat b",
                Map.of(
                    "process.pid", "7",
                    "process.thread.name", "main",
                    "error.type", "java.io.IOException")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.lang.OutOfMemoryError: Java heap space",
        "{\"message\":\"torn",
        "{} and more",
        "[1]",
        ""
      })
  void whatIsNoJsonIsAMessage(String text) {
    assertThat(LogLine.parse(text).message()).isEqualTo(text);
  }

  @Test
  void whatIsNotAsItShouldBeIsLeftOutOrAField() {
    var line = LogLine.parse("{\"@timestamp\":\"yesterday\",\"log.level\":\"LOUD\",\"n\":null}");

    assertThat(line.at()).isNull();
    assertThat(line.level()).isNull();
    assertThat(line.message()).startsWith("{\"@timestamp\"");
  }
}

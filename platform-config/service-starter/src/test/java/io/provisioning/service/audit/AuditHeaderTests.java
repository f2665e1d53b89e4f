package io.provisioning.service.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AuditHeaderTests {

  @Test
  void whatIsWrittenIsReadAgain() {
    var about = Map.of("infrastructure", "web", "workflow", "a b&c=ä\r\nSet-Cookie: x");

    assertThat(AuditHeader.text(about))
        .startsWith("infrastructure=web&workflow=")
        .isPrintable()
        .doesNotContain("\r", "\n", " ");
    assertThat(AuditHeader.read(AuditHeader.text(about))).isEqualTo(about);
  }

  @Test
  void whatIsNotAsItShouldBeIsLeftOut() {
    assertThat(AuditHeader.read("")).isEmpty();
    assertThat(AuditHeader.read("workflow")).isEmpty();
    assertThat(AuditHeader.read("Work flow=1&context.x=2&workflow=%zz&note=7"))
        .containsExactly(Map.entry("note", "7"));
    assertThat(AuditHeader.read("workflow=" + "x".repeat(6_500))).isEmpty();
    var seventeen =
        IntStream.range(0, 17)
            .mapToObj(i -> (char) ('a' + i) + "=" + i)
            .collect(Collectors.joining("&"));
    assertThat(AuditHeader.read(seventeen)).hasSizeLessThanOrEqualTo(16);
  }
}

package io.provisioning.service.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
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
    assertThat(AuditHeader.read("workflow=" + "x".repeat(2_000))).isEmpty();
    assertThat(AuditHeader.read("a=1&b=2&c=3&d=4&e=5&f=6&g=7&h=8&i=9")).hasSizeLessThanOrEqualTo(8);
  }
}

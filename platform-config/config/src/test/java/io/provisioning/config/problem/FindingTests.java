package io.provisioning.config.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FindingTests {

  @Test
  void itIsOneShortLineWhateverTheDocumentHolds() {
    var finding =
        new Finding("a\n\u001b[31m", "x", "y".repeat(1000), new Origin("f", 1, 2), "near");

    assertThat(finding.toString())
        .startsWith("f:1:2: a\\u000a\\u001b[31m: expected x, got yyy")
        .endsWith("...; did you mean `near`?")
        .hasSizeLessThan(400);
  }

  @Test
  void theNearestNameIsNearOrNotThere() {
    var names = List.of("small", "medium", "large", "xlarge");

    assertThat(NearestName.of("smal", names)).contains("small");
    assertThat(NearestName.of("lareg", names)).contains("large");
    assertThat(NearestName.of("huge", names)).isEmpty();
    assertThat(NearestName.of("", names)).isEmpty();
  }
}

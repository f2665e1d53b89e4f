package io.provisioning.surrealdb.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.UUID;
import org.junit.jupiter.api.Test;

class RecordIdTests {

  @Test
  void textThatLooksLikeANumberIsAnotherKey() {
    assertThat(RecordId.of("person", "1")).isNotEqualTo(RecordId.of("person", 1));
  }

  @Test
  void wholeNumbersAreOneType() {
    assertThat(new RecordId("person", 1)).isEqualTo(RecordId.of("person", 1L));
  }

  @Test
  void isShownAsAQueryWouldHaveToWriteIt() {
    assertThat(RecordId.of("person", "tobie")).hasToString("person:tobie");
    assertThat(RecordId.of("person", 1)).hasToString("person:1");
    assertThat(RecordId.of("person", "1")).hasToString("person:`1`");
    assertThat(RecordId.of("a b", "x`; DELETE person")).hasToString("`a b`:`x\\`; DELETE person`");
  }

  @Test
  void refusesWhatNoRecordHas() {
    assertThatIllegalArgumentException().isThrownBy(() -> new RecordId("person", 1.5));
    assertThatIllegalArgumentException().isThrownBy(() -> RecordId.of("", new UUID(0, 0)));
  }
}

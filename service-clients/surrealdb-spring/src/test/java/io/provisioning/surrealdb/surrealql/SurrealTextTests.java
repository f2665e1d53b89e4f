package io.provisioning.surrealdb.surrealql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SurrealTextTests {

  @ParameterizedTest
  @CsvSource(
      delimiter = '¦',
      quoteCharacter = '~',
      textBlock =
          """
          SELECT * FROM a WHERE b = $c                   ¦ c
          SELECT * FROM a WHERE b = '$c' AND d = "$e"    ¦ ~~
          SELECT `$a` FROM ⟨$b⟩ -- $c                    ¦ ~~
          SELECT 'it\\'s $a', $b                         ¦ b
          SELECT /* $a */ $b // $c                       ¦ b
          LET $a = 1; RETURN $a + $b                     ¦ b
          FOR $a IN $b { CREATE x SET y = $a }           ¦ b
          $b.map(|$it| string::lowercase($it))           ¦ b
          $b.fold(0, |$x, $y: int| $x + $y)              ¦ b
          RETURN fn::x(1, $b, 2)                         ¦ b
          SELECT * FROM $parent.a WHERE $this.b = $value ¦ ~~
          SELECT * FROM a WHERE x || $b || y             ¦ b
          """)
  void parametersAreThoseACallerBinds(String text, String expected) {
    assertThat(SurrealText.of(text).parameters())
        .isEqualTo(expected.isEmpty() ? Set.of() : Set.of(expected));
  }

  @Test
  void statementsAreThoseOnTop() {
    var text = "DEFINE TABLE a; -- BEGIN;\nCREATE a SET x = {use: 1}, y = 'COMMIT;'; { BEGIN; };;";

    assertThat(SurrealText.of(text).statements()).containsExactly("DEFINE", "CREATE", "BEGIN");
  }

  @Test
  void aStatementHiddenBehindACommentIsSeen() {
    assertThat(SurrealText.of("/* x */ commit /* y */; --\nUSE DB x").statements())
        .containsExactly("COMMIT", "USE");
  }

  @Test
  void aLongStringIsNoTrouble() {
    assertThat(SurrealText.of("RETURN '" + "\\'x".repeat(200_000) + "' + $a").parameters())
        .containsExactly("a");
  }
}

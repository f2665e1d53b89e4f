package io.provisioning.vault.lease.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class IdentifiersTests {

  @Test
  void quotesAreDoubled() {
    assertThat(Identifiers.quoted("a\"b")).isEqualTo("\"a\"\"b\"");
    assertThat(Identifiers.quoted("\"; DROP ROLE x; --")).isEqualTo("\"\"\"; DROP ROLE x; --\"");
    assertThat(Identifiers.quoted("ä")).isEqualTo("\"ä\"");
  }

  @Test
  void whatPostgresWouldTakeForAnotherNameIsNone() {
    for (var name : List.of("", "a\0b", "x".repeat(64), "ä".repeat(32), "\ud800")) {
      assertThat(Identifiers.isName(name)).isFalse();
      assertThatIllegalArgumentException().isThrownBy(() -> Identifiers.quoted(name));
    }
    assertThat(Identifiers.isName("x".repeat(63))).isTrue();
  }

  @Test
  void aHostIsOneHost() {
    for (var host : List.of("db.example.org", "127.0.0.1", "::1", "db")) {
      assertThat(Server.isHost(host)).as(host).isTrue();
    }
    for (var host : List.of("", "a,b", "a:1", "a/b", "a?x=y", "a b", "-a", "[::1]", "a@b", "a#")) {
      assertThat(Server.isHost(host)).as(host).isFalse();
    }
  }
}

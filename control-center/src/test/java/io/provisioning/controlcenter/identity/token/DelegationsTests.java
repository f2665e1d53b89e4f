package io.provisioning.controlcenter.identity.token;

import static io.provisioning.controlcenter.identity.CallerFixtures.aCaller;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.secret.PrivateFiles;
import io.provisioning.service.token.TokenVerifier;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DelegationsTests {

  private static final Instant NOW = Instant.parse("2026-11-23T08:00:00Z");

  @TempDir Path directory;

  private final AtomicReference<Instant> now = new AtomicReference<>(NOW);
  private SigningKeys keys;
  private AccessTokens access;
  private SignedDelegations delegations;

  @BeforeEach
  void open() {
    var settings =
        new TokenSettings(
            "issuer", Duration.ofMinutes(5), Duration.ofDays(30), Duration.ofHours(1));
    keys = new SigningKeys(new PrivateFiles(directory.resolve("keys")), settings, now::get);
    var mint = new TokenMint(keys, "issuer", now::get);
    access = new AccessTokens(mint, this::verifier, settings.accessTtl());
    delegations = new SignedDelegations(mint, now::get);
  }

  private TokenVerifier verifier(String audience) {
    return new TokenVerifier(
        (selector, _) -> selector.select(keys.published()), "issuer", audience, now::get);
  }

  @Test
  void itSaysWhoTheCallerIsAndWhichServiceAsks() {
    var ada = aCaller("ada", "operator");

    var caller = access.verify(delegations.token(ada, "mcp")).orElseThrow();

    assertThat(caller.via()).isEqualTo("mcp");
    assertThat(caller.id()).isEqualTo(ada.id());
    assertThat(caller.roles()).isEqualTo(ada.roles());
    assertThat(caller.factors()).isEqualTo(ada.factors());
    assertThat(caller.session()).isEqualTo(ada.session());
    assertThat(access.verify(access.of(ada)).map(Caller::via)).isEmpty();
  }

  @Test
  void itIsOfNoUseAtTheService() {
    var token = delegations.token(aCaller("ada"), "mcp");

    assertThat(verifier("mcp").verify(token)).isEmpty();
  }

  @Test
  void itEndsAfterTwoMinutes() {
    var token = delegations.token(aCaller("ada"), "mcp");

    now.set(NOW.plusSeconds(119));
    assertThat(access.verify(token)).isPresent();
    now.set(NOW.plusSeconds(126)); // clocks may differ by five seconds
    assertThat(access.verify(token)).isEmpty();
  }

  @Test
  void itIsGivenAgainWhileItIsFreshAndTheCallerIsTheSame() {
    var first = delegations.token(aCaller("ada"), "mcp");

    now.set(NOW.plusSeconds(29));
    assertThat(delegations.token(aCaller("ada"), "mcp")).isEqualTo(first);
    assertThat(delegations.token(aCaller("ada", "administrator"), "mcp")).isNotEqualTo(first);
    assertThat(delegations.token(aCaller("eve"), "mcp")).isNotEqualTo(first);
    assertThat(delegations.token(aCaller("ada"), "other")).isNotEqualTo(first);
    now.set(NOW.plusSeconds(30));
    assertThat(delegations.token(aCaller("ada"), "mcp")).isNotEqualTo(first);
  }
}

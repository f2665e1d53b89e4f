package io.provisioning.controlcenter.identity.session;

import static io.provisioning.controlcenter.identity.account.AccountFixtures.aUser;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Caller.Factor;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.IdentityProblem;
import io.provisioning.controlcenter.identity.account.AccountChanged;
import io.provisioning.controlcenter.identity.account.User;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionsTests {

  private static final Client CLIENT = new Client("127.0.0.1", "tests");

  @TempDir Path directory;

  private SessionFixtures it;
  private User ada;

  @BeforeEach
  void begin() {
    it = new SessionFixtures(directory);
    ada = it.users.insert(aUser("ada", "operator"));
  }

  @Test
  void aRefreshTokenTakesItsPlaceWithTheNext() {
    var first = signIn();
    var second = it.sessions.refresh(first.refreshToken(), CLIENT);
    var third = it.sessions.refresh(second.refreshToken(), CLIENT);

    assertThat(Set.of(first.refreshToken(), second.refreshToken(), third.refreshToken()))
        .hasSize(3);
    assertThat(third.caller().session()).isEqualTo(first.caller().session());
    assertThat(isKnown(third)).isTrue();
  }

  @Test
  void aReplayedRefreshTokenEndsTheSessionForBoth() {
    var stolen = signIn();
    var theirs = it.sessions.refresh(stolen.refreshToken(), CLIENT);

    assertEnded(stolen.refreshToken());
    assertEnded(theirs.refreshToken());
    assertThat(isKnown(theirs)).isFalse();
    assertThat(it.trail.events())
        .anyMatch(event -> event.action().equals("identity.refresh-token-replayed"));
  }

  @Test
  void ofTwoAtTheSameTimeNotBothGoOn() throws Exception {
    var token = signIn().refreshToken();
    var attempts = new ArrayList<Future<Sessions.Tokens>>();
    try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
      Callable<Sessions.Tokens> refresh = () -> it.sessions.refresh(token, CLIENT);
      for (var i = 0; i < 8; i++) {
        attempts.add(pool.submit(refresh));
      }
    }

    assertThat(attempts.stream().filter(one -> one.state() == Future.State.SUCCESS))
        .hasSizeLessThanOrEqualTo(1);
    assertThat(it.sessions.of(ada.id())).isEmpty();
  }

  @Test
  void madeUpAndChangedRefreshTokensAreRefusedAndEndNothing() {
    var good = signIn();
    var parts = List.of(good.refreshToken().split("\\.", -1));

    assertEnded("");
    assertEnded("x".repeat(10_000));
    assertEnded(parts.get(0) + ".1." + parts.get(2));
    assertEnded(parts.get(0) + ".-1." + parts.get(2));
    assertEnded(parts.get(0) + ".0." + "A".repeat(43));
    assertThat(isKnown(good)).isTrue();
    assertThat(it.sessions.refresh(good.refreshToken(), CLIENT)).isNotNull();
  }

  @Test
  void eachSignInHasASessionOfItsOwn() {
    assertThat(signIn().caller().session()).isNotEqualTo(signIn().caller().session());
    assertThat(it.sessions.of(ada.id())).hasSize(2);
  }

  @Test
  void whatIsEndedCountsAtOnce() {
    var tokens = signIn();
    assertThat(isKnown(tokens)).isTrue();

    it.sessions.end(it.sessions.live(String.valueOf(tokens.caller().session())));

    assertThat(isKnown(tokens)).isFalse();
    assertEnded(tokens.refreshToken());
  }

  @Test
  void aRoleThatIsTakenAwayCountsAtOnce() {
    var tokens = signIn();
    assertThat(it.known.now(tokens.caller()).orElseThrow().roles()).containsExactly("operator");

    it.users.save(ada.with(List.of("viewer"), List.of(), false));
    it.sessions.accountChanged(new AccountChanged(ada.id(), false));

    assertThat(it.known.now(tokens.caller()).orElseThrow().roles()).containsExactly("viewer");
  }

  @Test
  void whoIsDisabledHasNoSession() {
    var tokens = signIn();
    it.users.save(ada.with(List.of(), List.of(), true));
    it.sessions.accountChanged(new AccountChanged(ada.id(), true));

    assertThat(isKnown(tokens)).isFalse();
    assertEnded(tokens.refreshToken());
  }

  @Test
  void aSessionEndsWhenNobodyUsesItAndAfterItsLifetime() {
    var idle = signIn();
    it.now = it.now.plus(Duration.ofDays(7));
    assertEnded(idle.refreshToken());

    var used = signIn();
    for (var day = 0; day < 5; day++) {
      it.now = it.now.plus(Duration.ofDays(6)).minusSeconds(1);
      used = it.sessions.refresh(used.refreshToken(), CLIENT);
    }
    it.now = it.now.plusSeconds(5);
    assertEnded(used.refreshToken());
  }

  @Test
  void aTokenOfOneSessionSaysNothingOfAnother() {
    var adas = signIn();
    var eve = it.users.insert(aUser("eve"));
    var eves = it.sessions.begin(eve, Set.of(Factor.PASSWORD), CLIENT);
    var mixed = SessionsTests.withSession(eves.caller(), String.valueOf(adas.caller().session()));

    assertThat(it.known.now(mixed)).isEmpty();
  }

  private static Caller withSession(Caller caller, String session) {
    return new Caller(
        caller.id(),
        caller.kind(),
        caller.name(),
        caller.roles(),
        caller.groups(),
        caller.factors(),
        caller.authenticatedAt(),
        session);
  }

  private Sessions.Tokens signIn() {
    return it.sessions.begin(ada, Set.of(Factor.PASSWORD), CLIENT);
  }

  private boolean isKnown(Sessions.Tokens tokens) {
    return it.accessTokens.verify(tokens.accessToken()).flatMap(it.known::now).isPresent();
  }

  private void assertEnded(String refreshToken) {
    assertThatThrownBy(() -> it.sessions.refresh(refreshToken, CLIENT))
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problem()).isEqualTo(IdentityProblem.SESSION_ENDED));
  }
}

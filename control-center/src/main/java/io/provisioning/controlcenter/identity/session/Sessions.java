package io.provisioning.controlcenter.identity.session;

import com.github.f4b6a3.uuid.UuidCreator;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.audit.AuditEvent.Actor;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Caller.Factor;
import io.provisioning.controlcenter.identity.Caller.Kind;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.ConnectedClient;
import io.provisioning.controlcenter.identity.IdentityAudit;
import io.provisioning.controlcenter.identity.IdentityProblem;
import io.provisioning.controlcenter.identity.account.AccountChanged;
import io.provisioning.controlcenter.identity.account.User;
import io.provisioning.controlcenter.identity.account.Users;
import io.provisioning.controlcenter.identity.token.AccessTokens;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.springframework.context.event.EventListener;
import org.springframework.dao.ConcurrencyFailureException;

/** The sessions of people. Every way to sign in ends here, and every request asks here. */
public final class Sessions {

  private static final int ROUNDS = 3;

  private final SessionRecords records;
  private final Users users;
  private final RefreshTokens refreshTokens;
  private final AccessTokens accessTokens;
  private final DeviceTokens deviceTokens;
  private final KnownCallers known;
  private final IdentityAudit audit;
  private final Supplier<SessionSettings> settings;
  private final InstantSource time;

  Sessions(
      SessionRecords records,
      Users users,
      RefreshTokens refreshTokens,
      AccessTokens accessTokens,
      DeviceTokens deviceTokens,
      KnownCallers known,
      IdentityAudit audit,
      Supplier<SessionSettings> settings,
      InstantSource time) {
    this.records = records;
    this.users = users;
    this.refreshTokens = refreshTokens;
    this.accessTokens = accessTokens;
    this.deviceTokens = deviceTokens;
    this.known = known;
    this.audit = audit;
    this.settings = settings;
    this.time = time;
  }

  /**
   * What somebody has who signed in.
   *
   * @param refreshToken takes its place with the next one when it is used
   * @param deviceToken by which the device is known at the next sign-in
   */
  public record Tokens(
      Caller caller, String accessToken, String refreshToken, String deviceToken) {}

  /** Begins a session, after factors were shown. It always has an id of its own. */
  public Tokens begin(User user, Set<Factor> factors, Client client) {
    var now = time.instant();
    records.deleteByUserAndExpiresAtBefore(user.id(), now);
    var session =
        records.insert(
            Session.begun(
                UuidCreator.getTimeOrderedEpoch().toString(),
                user.id(),
                List.copyOf(factors),
                client,
                now,
                settings.get().lifetime()));
    return tokens(user, session);
  }

  /** Lets a program work as somebody who showed factors, with a session of its own. */
  public Tokens connect(Caller person, ConnectedClient program, Duration lifetime, Client client) {
    var user =
        users.findById(person.id()).filter(it -> !it.disabled()).orElseThrow(Sessions::ended);
    var now = time.instant();
    records.deleteByUserAndExpiresAtBefore(user.id(), now);
    var longest = settings.get().lifetime();
    var session =
        Session.begun(
                UuidCreator.getTimeOrderedEpoch().toString(),
                user.id(),
                List.copyOf(person.factors()),
                client,
                now,
                lifetime.compareTo(longest) < 0 ? lifetime : longest)
            .of(program, person.authenticatedAt());
    return tokens(user, records.insert(session));
  }

  /**
   * Goes on with a session of a program.
   *
   * @param id of the program
   * @throws ProblemException SESSION_ENDED as {@link #refresh}, and if it is not this program's
   */
  public Tokens refreshConnected(String refreshToken, String id, Client client) {
    return refresh(
        refreshToken,
        client,
        session -> session.connected() != null && session.connected().client().equals(id));
  }

  /** The session of a refresh token, if it is one of ours. */
  public Optional<String> sessionOf(String refreshToken) {
    return refreshTokens.read(refreshToken).map(RefreshTokens.Reference::session);
  }

  /** Ends a session of this program, if it goes on. */
  public void disconnect(String session, String id, Client client) {
    records
        .findById(session)
        .filter(found -> found.connected() != null && found.connected().client().equals(id))
        .ifPresent(found -> disconnect(found, client));
  }

  /** Ends a session of a program, if it goes on. */
  public void disconnect(String session, Client client) {
    records
        .findById(session)
        .filter(found -> found.connected() != null)
        .ifPresent(found -> disconnect(found, client));
  }

  private void disconnect(Session session, Client client) {
    if (session.endedAt() == null) {
      end(session);
      var name = users.findById(session.user()).map(User::name).orElse(null);
      audit.signIn(
          "client-disconnected",
          new Actor("user", session.user(), name),
          Outcome.SUCCEEDED,
          client,
          Map.of("session", session.id()));
    }
  }

  /**
   * Goes on with a session.
   *
   * @throws ProblemException SESSION_ENDED if the token is of no use; if it was used before, it is
   *     in two hands, and the session ends for both
   */
  public Tokens refresh(String refreshToken, Client client) {
    return refresh(refreshToken, client, session -> session.connected() == null);
  }

  private Tokens refresh(String refreshToken, Client client, Predicate<Session> isMeant) {
    var reference = refreshTokens.read(refreshToken).orElseThrow(Sessions::ended);
    for (var round = 1; ; round++) {
      var session = records.findById(reference.session()).orElseThrow(Sessions::ended);
      if (!isMeant.test(session) || !session.isLive(time.instant(), settings.get().idle())) {
        throw ended();
      }
      try {
        if (session.generation() != reference.generation()) {
          throw replayed(session, client);
        }
        var user = users.findById(session.user()).filter(it -> !it.disabled());
        return tokens(
            user.orElseThrow(Sessions::ended), records.save(session.refreshed(time.instant())));
      } catch (ConcurrencyFailureException e) {
        if (round == ROUNDS) {
          throw e;
        }
      }
    }
  }

  /** Notes that factors were shown again. */
  public Tokens stepUp(Caller caller, User user, Set<Factor> shown) {
    var session = live(String.valueOf(caller.session()));
    var all = new HashSet<>(session.factors());
    all.addAll(shown);
    return tokens(user, records.save(session.steppedUp(List.copyOf(all), time.instant())));
  }

  /** Sessions of somebody that go on, newest first. */
  List<Session> of(String user) {
    var now = time.instant();
    return records.findByUserOrderByCreatedAtDesc(user).stream()
        .filter(session -> session.isLive(now, settings.get().idle()))
        .toList();
  }

  /** A session that goes on. */
  Session live(String id) {
    return records
        .findById(id)
        .filter(session -> session.isLive(time.instant(), settings.get().idle()))
        .orElseThrow(() -> unknown(id));
  }

  static ProblemException unknown(String id) {
    return IdentityProblem.UNKNOWN_SESSION.because(
        "there is no session `" + id + "`", "`provisioning session list` shows yours");
  }

  /** Ends a session at once. */
  void end(Session session) {
    records.save(session.ended(time.instant()));
    known.forget(session.id());
  }

  /** Ends all sessions of somebody but one. */
  public void endOthers(String user, String but) {
    of(user).stream().filter(session -> !session.id().equals(but)).forEach(this::end);
  }

  @EventListener
  void accountChanged(AccountChanged change) {
    known.forget(change.id());
    for (var session : of(change.id())) {
      if (change.mustSignInAgain()) {
        end(session);
      } else {
        known.forget(session.id());
      }
    }
  }

  private Tokens tokens(User user, Session session) {
    var caller = caller(user, session);
    var program = session.connected();
    var access =
        program == null
            ? accessTokens.of(caller)
            : accessTokens.ofService(caller, program.service());
    return new Tokens(caller, access, refreshTokens.of(session), deviceTokens.make(user));
  }

  static Caller caller(User user, Session session) {
    return new Caller(
        user.id(),
        Kind.USER,
        user.name(),
        Set.copyOf(user.roles()),
        Set.copyOf(user.groups()),
        Set.copyOf(session.factors()),
        session.authenticatedAt(),
        session.id(),
        null,
        session.connected());
  }

  private ProblemException replayed(Session session, Client client) {
    end(session);
    var name = users.findById(session.user()).map(User::name).orElse(null);
    audit.signIn(
        "refresh-token-replayed",
        new Actor("user", session.user(), name),
        Outcome.DENIED,
        client,
        Map.of("session", session.id()));
    return ended();
  }

  private static ProblemException ended() {
    return IdentityProblem.SESSION_ENDED.because(
        "the session has ended", "sign in again: `provisioning login`");
  }
}

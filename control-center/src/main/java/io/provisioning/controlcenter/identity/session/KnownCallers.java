package io.provisioning.controlcenter.identity.session;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.ConnectedClient;
import io.provisioning.controlcenter.identity.account.ServiceAccounts;
import io.provisioning.controlcenter.identity.account.User;
import io.provisioning.controlcenter.identity.account.Users;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether callers are still who their tokens say. A token is good for minutes; a session that was
 * ended, an account that was disabled and a role that was taken away count at once, as every change
 * forgets what is known here. Another instance of the control center sees it after two seconds.
 */
final class KnownCallers {

  private static final int REMEMBERED = 10_000;
  private static final Duration TRUSTED = Duration.ofSeconds(2);

  private final SessionRecords sessions;
  private final Users users;
  private final ServiceAccounts programs;
  private final Supplier<Duration> idle;
  private final InstantSource time;

  private final Cache<String, Optional<Standing>> standings =
      Caffeine.newBuilder().maximumSize(REMEMBERED).expireAfterWrite(TRUSTED).build();

  KnownCallers(
      SessionRecords sessions,
      Users users,
      ServiceAccounts programs,
      Supplier<Duration> idle,
      InstantSource time) {
    this.sessions = sessions;
    this.users = users;
    this.programs = programs;
    this.idle = idle;
    this.time = time;
  }

  private record Standing(
      String account,
      String name,
      Set<String> roles,
      Set<String> groups,
      @Nullable ConnectedClient connected) {

    Standing(String account, String name, List<String> roles, List<String> groups) {
      this(account, name, Set.copyOf(roles), Set.copyOf(groups), null);
    }

    Standing with(@Nullable ConnectedClient client) {
      return new Standing(account, name, roles, groups, client);
    }
  }

  /** The caller with the rights of now; empty if there is no such caller any more. */
  Optional<Caller> now(Caller told) {
    var key = Objects.requireNonNullElse(told.session(), told.id());
    return standings
        .get(key, _ -> told.session() == null ? account(told) : person(key))
        .filter(standing -> standing.account().equals(told.id()))
        .map(standing -> with(told, standing));
  }

  /** Asks anew when the session or the account is next seen. */
  void forget(String sessionOrAccount) {
    standings.invalidate(sessionOrAccount);
  }

  private Optional<Standing> person(String session) {
    return sessions
        .findById(session)
        .filter(found -> found.isLive(time.instant(), idle.get()))
        .flatMap(found ->
            users
                .findById(found.user())
                .filter(user -> !user.disabled())
                .map(user -> standing(user).with(found.connected())));
  }

  /** Without a session: a program, or a user with a token for one service. */
  private Optional<Standing> account(Caller told) {
    return told.kind() == Caller.Kind.USER
        ? users.findById(told.id()).filter(user -> !user.disabled()).map(KnownCallers::standing)
        : program(told.id());
  }

  private static Standing standing(User user) {
    return new Standing(user.id(), user.name(), user.roles(), user.groups());
  }

  private Optional<Standing> program(String id) {
    return programs
        .findById(id)
        .filter(found -> !found.disabled())
        .map(found -> new Standing(found.id(), found.name(), found.roles(), found.groups()));
  }

  private static Caller with(Caller told, Standing standing) {
    return new Caller(
        told.id(),
        told.kind(),
        standing.name(),
        standing.roles(),
        standing.groups(),
        told.factors(),
        told.authenticatedAt(),
        told.session(),
        told.via(),
        standing.connected());
  }
}

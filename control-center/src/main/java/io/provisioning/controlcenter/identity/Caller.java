package io.provisioning.controlcenter.identity;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who asks, as their token says. Filters find it as the request's user principal.
 *
 * @param id of the account, a UUIDv7 unless the platform made it itself
 * @param name by which people know it
 * @param roles ids of roles, such as {@code operator}
 * @param groups ids of groups
 * @param factors how it was shown who asks
 * @param authenticatedAt when a factor was last shown: what is risky asks for a fresh one
 * @param session that ends when the caller signs out; null for accounts of services
 * @param via service that sends the request on the caller's behalf; null if the caller does
 * @param connected program that the caller let work as them; null if it is no such
 */
public record Caller(
    String id,
    Kind kind,
    String name,
    Set<String> roles,
    Set<String> groups,
    Set<Factor> factors,
    Instant authenticatedAt,
    @Nullable String session,
    @Nullable String via,
    @Nullable ConnectedClient connected)
    implements java.security.Principal {

  /** A passkey is two factors: something one has, and a finger or a PIN. */
  private static final Set<Factor> SECOND =
      Set.of(Factor.TOTP, Factor.RECOVERY_CODE, Factor.PASSKEY);

  /** The control center itself, for what nobody asked it to do. */
  public static final Caller CONTROL_CENTER = platform("control-center");

  /** Whoever can read the files of the home, and needs no account for that. */
  public static final Caller OWNER_OF_THE_MACHINE = platform("owner-of-the-machine");

  public Caller {
    roles = Set.copyOf(roles);
    groups = Set.copyOf(groups);
    factors = Set.copyOf(factors);
  }

  /** A caller who sends the request. */
  public Caller(
      String id,
      Kind kind,
      String name,
      Set<String> roles,
      Set<String> groups,
      Set<Factor> factors,
      Instant authenticatedAt,
      @Nullable String session) {
    this(id, kind, name, roles, groups, factors, authenticatedAt, session, null, null);
  }

  /** Whether more than a password, or what stands for one, was shown at the sign-in. */
  public boolean hasSecondFactor() {
    return factors.stream().anyMatch(SECOND::contains);
  }

  @Override
  public String getName() {
    return id;
  }

  private static Caller platform(String name) {
    return new Caller(name, Kind.SERVICE, name, Set.of(), Set.of(), Set.of(), Instant.EPOCH, null);
  }

  /** What an account is. */
  public enum Kind {
    USER,
    SERVICE_ACCOUNT,
    SERVICE
  }

  /** A way to show who one is. */
  public enum Factor {
    PASSWORD,
    TOTP,
    RECOVERY_CODE,
    PASSKEY,
    OUTSIDE_PROVIDER,
    CLIENT_SECRET
  }
}

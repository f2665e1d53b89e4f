package io.provisioning.controlcenter.identity.account;

import io.provisioning.surrealdb.data.mapping.Table;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;

/**
 * A person's account.
 *
 * @param id a UUIDv7, which stays
 * @param name with which the person signs in, as {@link AccountNames} writes it
 * @param password absent for people who sign in otherwise
 * @param version of what is stored; absent until it is
 */
@Table
public record User(
    @Id String id,
    String name,
    String displayName,
    List<String> roles,
    List<String> groups,
    @Nullable Password password,
    SecondFactor secondFactor,
    boolean disabled,
    Instant createdAt,
    @Version @Nullable Long version) {

  public User {
    roles = List.copyOf(roles);
    groups = List.copyOf(groups);
  }

  /**
   * A password as it is stored.
   *
   * @param hash Argon2id with its parameters and salt
   * @param mustChange at the next sign-in, because somebody else knows it
   */
  public record Password(String hash, boolean mustChange, Instant changedAt) {}

  /**
   * What is asked for besides the password.
   *
   * @param secret of the time-based codes, sealed; absent while there is no second factor
   * @param pendingSecret of an enrolment that was begun, sealed
   * @param lastStep the newest step of time of which a code was taken
   * @param recoveryCodes digests of those that were not used yet
   */
  public record SecondFactor(
      @Nullable String secret,
      @Nullable String pendingSecret,
      long lastStep,
      List<String> recoveryCodes) {

    /** None. */
    public static final SecondFactor NONE = new SecondFactor(null, null, 0, List.of());

    public SecondFactor {
      recoveryCodes = List.copyOf(recoveryCodes);
    }

    /** Whether it is asked for. */
    public boolean isRequired() {
      return secret != null;
    }
  }

  /** The same with another name to be shown. */
  public User named(String shown) {
    return new User(
        id, name, shown, roles, groups, password, secondFactor, disabled, createdAt, version);
  }

  /** The same with other rights. */
  public User with(List<String> newRoles, List<String> newGroups, boolean isDisabled) {
    return new User(
        id,
        name,
        displayName,
        newRoles,
        newGroups,
        password,
        secondFactor,
        isDisabled,
        createdAt,
        version);
  }

  /** The same with another password. */
  public User with(Password other) {
    return new User(
        id, name, displayName, roles, groups, other, secondFactor, disabled, createdAt, version);
  }

  /** The same with another second factor. */
  public User with(SecondFactor other) {
    return new User(
        id, name, displayName, roles, groups, password, other, disabled, createdAt, version);
  }
}

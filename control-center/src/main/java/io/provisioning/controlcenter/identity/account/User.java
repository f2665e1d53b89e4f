package io.provisioning.controlcenter.identity.account;

import io.provisioning.controlcenter.identity.secret.RandomSecrets;
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
   * @param oneTime digest of one that the platform made, by which its owner is known; absent for
   *     what a person chose, as that can be guessed
   */
  public record Password(
      String hash, boolean mustChange, Instant changedAt, @Nullable String oneTime) {

    /** A password that its owner chose and nobody else knows. */
    public static Password chosen(String hash, Instant at) {
      return new Password(hash, false, at, null);
    }

    /** A password that the platform made, good until the first sign-in. */
    public static Password made(Passwords passwords, String password, Instant at) {
      return new Password(passwords.hash(password), true, at, RandomSecrets.digest(password));
    }
  }

  /**
   * What is asked for besides the password.
   *
   * @param secret of the time-based codes, sealed; absent while there is no authenticator
   * @param pendingSecret of an enrolment that was begun, sealed
   * @param lastStep the newest step of time of which a code was taken
   * @param recoveryCodes digests of those that were not used yet
   * @param passkeys oldest first
   */
  public record SecondFactor(
      @Nullable String secret,
      @Nullable String pendingSecret,
      long lastStep,
      List<String> recoveryCodes,
      List<Passkey> passkeys) {

    /** None. */
    public static final SecondFactor NONE = new SecondFactor(null, null, 0, List.of(), List.of());

    public SecondFactor {
      recoveryCodes = List.copyOf(recoveryCodes);
      passkeys = List.copyOf(passkeys);
    }

    /** Whether one is asked for. */
    public boolean isRequired() {
      return hasAuthenticator() || !passkeys.isEmpty();
    }

    /** Whether time-based codes are taken. */
    public boolean hasAuthenticator() {
      return secret != null;
    }

    /** The same while an enrolment waits for a code. */
    public SecondFactor pending(String sealed) {
      return new SecondFactor(secret, sealed, lastStep, recoveryCodes, passkeys);
    }

    /** The same with this authenticator, a code of which was taken. */
    public SecondFactor with(String sealed, long step) {
      return new SecondFactor(sealed, null, step, recoveryCodes, passkeys);
    }

    /** The same after a code was taken. */
    public SecondFactor taken(long step) {
      return new SecondFactor(secret, pendingSecret, step, recoveryCodes, passkeys);
    }

    /** The same with these recovery codes. */
    public SecondFactor withRecoveryCodes(List<String> digests) {
      return new SecondFactor(secret, pendingSecret, lastStep, digests, passkeys);
    }

    /** The same with these passkeys; without any factor, recovery codes are of nothing. */
    public SecondFactor withPasskeys(List<Passkey> others) {
      return new SecondFactor(secret, pendingSecret, lastStep, recoveryCodes, others).consistent();
    }

    /** The same without time-based codes. */
    public SecondFactor withoutAuthenticator() {
      return new SecondFactor(null, null, 0, recoveryCodes, passkeys).consistent();
    }

    private SecondFactor consistent() {
      return isRequired() ? this : withRecoveryCodes(List.of());
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

package io.provisioning.controlcenter.identity.account;

import io.provisioning.controlcenter.identity.account.User.Password;
import io.provisioning.controlcenter.identity.account.User.SecondFactor;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.util.unit.DataSize;

/** Accounts and what is needed to have some. */
public final class AccountFixtures {

  public static final Instant MADE = Instant.parse("2026-11-21T12:00:00Z");
  public static final String PASSWORD = "a horse that nobody stapled";

  static final PasswordSettings PASSWORD_SETTINGS =
      new PasswordSettings(12, DataSize.ofKilobytes(64), 1, 4, Duration.ofSeconds(5));

  /** Argon2id with as little work as it takes; the rules are the real ones. */
  public static final Passwords PASSWORDS = new Passwords(PASSWORD_SETTINGS);

  public static final PasswordRules RULES = new PasswordRules(() -> 12);

  /** Somebody whose password is {@link #PASSWORD}. */
  public static User aUser(String name, String... roles) {
    return new User(
        "0199d0a0-0000-7000-8000-" + "%012x".formatted(name.hashCode() & 0xffff_ffffL),
        name,
        name,
        List.of(roles),
        List.of(),
        Password.chosen(PASSWORDS.hash(PASSWORD), MADE),
        SecondFactor.NONE,
        false,
        MADE,
        null);
  }

  /** A passkey that no device has. */
  public static Passkey aPasskey() {
    return new Passkey(
        "0199d0a0-0000-7000-8000-00000000beef",
        "laptop",
        "Y3JlZGVudGlhbA",
        "Y3JlZGVudGlhbA==",
        4,
        true,
        false,
        List.of("hybrid", "internal"),
        MADE,
        null);
  }

  private AccountFixtures() {}
}

package io.provisioning.controlcenter.identity;

import java.time.Instant;
import java.util.List;

/** What reviewers want to know of all accounts that are not disabled. */
public interface AccountReview {

  /** Looks at all of them. */
  Accounts now();

  /** All of them as callers with the rights of now, who have shown no factor. */
  List<Caller> callers();

  /**
   * Accounts.
   *
   * @param hasFirstPassword whether the generated password of the first start still lies in a file
   */
  record Accounts(List<Person> people, List<Program> programs, boolean hasFirstPassword) {

    public Accounts {
      people = List.copyOf(people);
      programs = List.copyOf(programs);
    }
  }

  /**
   * A user.
   *
   * @param lastUse when they were here last; when the account was made, if they never were
   */
  record Person(String name, boolean hasSecondFactor, Instant lastUse) {}

  /** A service account. */
  record Program(String id, String name, Instant createdAt) {}
}

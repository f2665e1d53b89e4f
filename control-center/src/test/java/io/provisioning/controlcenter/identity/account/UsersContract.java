package io.provisioning.controlcenter.identity.account;

import static io.provisioning.controlcenter.identity.account.AccountFixtures.aUser;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.controlcenter.identity.account.User.Password;
import io.provisioning.controlcenter.identity.account.User.SecondFactor;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.domain.Limit;

/** What the fake and the store have in common. */
interface UsersContract {

  /** Users of whom there are none yet, or whose names begin otherwise. */
  Users users();

  @Test
  default void whatIsStoredIsFound() {
    var factor =
        new SecondFactor(
            "sealed", null, 57, List.of("a", "b"), List.of(AccountFixtures.aPasskey()));
    var stored = users().insert(aUser("c-ada", "operator", "auditor").with(factor));

    assertThat(users().findById(stored.id())).contains(stored);
    assertThat(users().findByName("c-ada")).contains(stored);
    assertThat(users().findByName("c-nobody")).isEmpty();
    assertThat(users().findByRolesContaining("auditor")).contains(stored);
    assertThat(users().count()).isPositive();
  }

  @Test
  default void aPasswordThatThePlatformMadeIsKnownAsThat() {
    var made = Password.made(AccountFixtures.PASSWORDS, "K7QM-2XWD", AccountFixtures.MADE);
    var stored = users().insert(aUser("c-new").with(made));
    assertThat(users().findByName("c-new")).contains(stored);

    var chosen = users().save(stored.with(Password.chosen(made.hash(), AccountFixtures.MADE)));

    assertThat(users().findByName("c-new")).contains(chosen);
    assertThat(made.oneTime()).isNotNull().doesNotContain("K7QM");
  }

  @Test
  default void withoutPasswordAndWithGroups() {
    var user = aUser("c-oidc").with(List.of(), List.of("team"), true);
    var bare =
        new User(
            user.id(),
            user.name(),
            user.displayName(),
            user.roles(),
            user.groups(),
            null,
            SecondFactor.NONE,
            true,
            user.createdAt(),
            null);
    var stored = users().insert(bare);

    assertThat(users().findByName("c-oidc")).contains(stored);
    assertThat(stored.password()).isNull();
    assertThat(users().findByGroupsContaining("team")).contains(stored);
  }

  @Test
  default void aNameIsTakenOnce() {
    users().insert(aUser("c-eve"));

    assertThatThrownBy(() -> users().insert(aUser("c-eve")))
        .isInstanceOf(DuplicateKeyException.class);
  }

  @Test
  default void aStaleVersionIsNotStored() {
    var first = users().insert(aUser("c-bob"));
    users().save(first.named("Bob"));

    assertThatThrownBy(() -> users().save(first.named("Robert")))
        .isInstanceOf(OptimisticLockingFailureException.class);
    assertThat(users().findByName("c-bob").orElseThrow().displayName()).isEqualTo("Bob");
  }

  @Test
  default void theyAreReadInPages() {
    users().insert(aUser("p-b"));
    users().insert(aUser("p-a"));
    users().insert(aUser("p-c"));

    assertThat(users().findByNameGreaterThanOrderByName("p", Limit.of(2)))
        .extracting(User::name)
        .containsExactly("p-a", "p-b");
    assertThat(users().findByNameGreaterThanOrderByName("p-b", Limit.of(1)))
        .extracting(User::name)
        .containsExactly("p-c");
  }
}

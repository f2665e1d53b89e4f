package io.provisioning.controlcenter.identity;

import com.github.f4b6a3.uuid.UuidCreator;
import io.provisioning.controlcenter.identity.Caller.Factor;
import io.provisioning.controlcenter.identity.account.AccountFixtures;
import io.provisioning.controlcenter.identity.account.User;
import io.provisioning.controlcenter.identity.account.Users;
import io.provisioning.controlcenter.identity.session.Sessions;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Signs people in without HTTP, for tests that are about something else. */
@Component
public final class TestPeople {

  private final Users users;
  private final Sessions sessions;

  TestPeople(Users users, Sessions sessions) {
    this.users = users;
    this.sessions = sessions;
  }

  /** An access token of an administrator. */
  public String administrator() {
    return token("administrator", Set.of(Factor.PASSWORD));
  }

  /** An access token of somebody of a role who showed a second factor a moment ago. */
  public String withSecondFactor(String role) {
    return token(role, Set.of(Factor.PASSWORD, Factor.TOTP));
  }

  private String token(String role, Set<Factor> factors) {
    return sessions.begin(aUser(role), factors, new Client("127.0.0.1", "tests")).accessToken();
  }

  /** A new user with {@link AccountFixtures#PASSWORD}, whose name begins with that of a role. */
  public User aUser(String role) {
    var id = UuidCreator.getTimeOrderedEpoch().toString();
    var user = AccountFixtures.aUser(role + "-" + id.substring(24), role);
    return users.insert(
        new User(
            id,
            user.name(),
            user.displayName(),
            user.roles(),
            user.groups(),
            user.password(),
            user.secondFactor(),
            false,
            user.createdAt(),
            null));
  }
}

package io.provisioning.controlcenter.identity.signin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.controlcenter.RunningControlCenter;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.TestPeople;
import io.provisioning.controlcenter.identity.account.Passwords;
import io.provisioning.controlcenter.identity.account.User.Password;
import io.provisioning.controlcenter.identity.account.Users;
import io.provisioning.controlcenter.identity.signin.SignIn.Credentials;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Whether the time of a refusal tells who has an account; with the parameters of production. */
@Tag("proof-hostile")
class SignInTimeIntegrationTests extends RunningControlCenter {

  private static final int ROUNDS = 25;

  @Autowired private TestPeople people;
  @Autowired private Users users;
  @Autowired private Passwords passwords;
  @Autowired private SignIn signIn;

  @Test
  void whoHasAnAccountIsNotToldByTheTime() {
    var hash = passwords.hash("something that nobody types here");
    var known = new ArrayList<String>();
    for (var i = 0; i < ROUNDS + 5; i++) {
      var user = people.aUser("viewer");
      users.save(user.with(Password.chosen(hash, Instant.EPOCH)));
      known.add(user.name());
    }
    var ofKnown = new ArrayList<Long>();
    var ofNobody = new ArrayList<Long>();

    for (var i = 0; i < known.size(); i++) {
      ofKnown.add(nanosToRefuse(known.get(i), i));
      ofNobody.add(nanosToRefuse("nobody-" + known.get(i), i));
    }

    var ratio = (double) median(ofKnown) / median(ofNobody);
    System.out.printf(
        "refused in %.1f ms with an account, %.1f ms without%n",
        median(ofKnown) / 1e6, median(ofNobody) / 1e6);
    assertThat(ratio).isBetween(0.8, 1.25);
  }

  private long nanosToRefuse(String name, int round) {
    var client = new Client("10.1.0." + round, "tests");
    var begin = System.nanoTime();
    assertThatThrownBy(() ->
            signIn.signIn(
                new Credentials(
                    name, "wrong", new SecondFactorCheck.Answer(null, null), null, null),
                client))
        .hasMessageContaining("is wrong");
    return System.nanoTime() - begin;
  }

  private static long median(List<Long> times) {
    // the first are those of a cold machine
    return times.subList(5, times.size()).stream().sorted().toList().get((times.size() - 5) / 2);
  }
}

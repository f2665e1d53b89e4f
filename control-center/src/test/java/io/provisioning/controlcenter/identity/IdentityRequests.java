package io.provisioning.controlcenter.identity;

import static io.provisioning.controlcenter.identity.account.AccountFixtures.PASSWORD;

import io.provisioning.controlcenter.RunningControlCenter;
import io.provisioning.controlcenter.identity.account.User;
import io.provisioning.controlcenter.identity.factor.FactorFixtures;
import java.time.Instant;
import org.springframework.beans.factory.annotation.Autowired;

/** Requests with which people and programs sign in. */
abstract class IdentityRequests extends RunningControlCenter {

  @Autowired protected TestPeople people;

  protected Answer begin(User user) {
    return post("/api/v1/sessions", "", signIn(user.name(), PASSWORD));
  }

  protected Answer begin(User user, String code) {
    return post(
        "/api/v1/sessions",
        "",
        "{\"user\": \"%s\", \"password\": \"%s\", \"code\": \"%s\"}"
            .formatted(user.name(), PASSWORD, code));
  }

  protected Answer refresh(String token) {
    return post(
        "/api/v1/tokens",
        "",
        "{\"grant_type\": \"refresh_token\", \"refresh_token\": \"%s\"}".formatted(token));
  }

  protected Answer credentials(String id, String secret) {
    return post(
        "/api/v1/tokens",
        "",
        "{\"grant_type\": \"client_credentials\", \"client_id\": \"%s\", \"client_secret\": \"%s\"}"
            .formatted(id, secret));
  }

  protected static String signIn(String user, String password) {
    return "{\"user\": \"%s\", \"password\": \"%s\"}".formatted(user, password);
  }

  /** A code of a step to come is good already, as clocks may differ. */
  protected static String codeIn(String secret, int steps) {
    return FactorFixtures.code(secret, Instant.now().plusSeconds(30L * steps));
  }
}

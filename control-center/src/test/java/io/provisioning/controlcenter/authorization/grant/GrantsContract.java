package io.provisioning.controlcenter.authorization.grant;

import static io.provisioning.controlcenter.authorization.CallerFixtures.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.authorization.policy.EntityKey;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every place promises in which grants are kept. */
abstract class GrantsContract {

  /** An empty one. */
  abstract Grants grants();

  @Test
  void grantsComeBackAsTheyWere() {
    var grants = grants();
    var asked = grant("1", null);
    var begun = grant("2", "web").begun(NOW, "bob");

    grants.save(asked);
    grants.save(begun);

    assertThat(grants.all()).containsExactly(asked, begun);
  }

  @Test
  void whatIsNewOfAGrantIsKept() {
    var grants = grants();
    grants.save(grant("1", null));

    var ended = grant("1", null).begun(NOW, "bob").ended(NOW.plusSeconds(5));
    grants.save(ended);

    assertThat(grants.all()).containsExactly(ended);
  }

  static Grant grant(String id, @Nullable String workspace) {
    return new Grant(
        id,
        new EntityKey("User", "eve"),
        List.of("Read", "cancelWorkflow"),
        workspace,
        "on call",
        "ada",
        NOW,
        Duration.ofMinutes(30),
        true,
        null,
        null,
        null);
  }
}

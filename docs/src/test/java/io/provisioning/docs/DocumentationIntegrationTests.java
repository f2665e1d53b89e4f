package io.provisioning.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * Types what the README and the tutorial say, in a fresh copy of the checkout in a directory with
 * an odd name.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("proof-platform")
class DocumentationIntegrationTests {

  @TempDir private static Path directory;

  private Clone clone;

  @BeforeAll
  void copyTheCheckout() throws Exception {
    var variables = new HashMap<>(Ports.free().variables());
    variables.put("PROVISIONING_HOME", directory.resolve("home").toString());
    // made, while commands run, by the platform of WholePlatformIntegrationTests
    variables.put(Platform.START_CACHES, "false");
    clone = Clone.of(Checkout.ROOT, directory.resolve("a clone (of mine)"), variables);
  }

  /** Also after a failure, so that nothing is left running. */
  @AfterAll
  void removeWhatIsLeft() throws Exception {
    var _ = clone.run("./provisioning infra destroy web --yes --allow-irreversible || true");
    var _ = clone.run("./provisioning down || true");
  }

  @Test
  @Order(1)
  void theReadmeHoldsWhatItSays() throws Exception {
    follow("README.md");
  }

  /** Somebody looks at the page all the time while the password changes, and changes back. */
  @Test
  @Order(2)
  void aRotatedPasswordIsNoticedByNobody() throws Exception {
    var rotated =
        clone.run(
            """
            address=$(./provisioning server show web --infra web --json \\
              | sed -n 's/.*"address" : "\\(.*\\)",/\\1/p')
            trap 'touch rotated' EXIT
            (until [[ -e rotated ]]; do
              curl -sS -o /dev/null -w '%{http_code}\n' --noproxy '*' --max-time 20 "http://$address/" || true
            done) >visits &
            ./provisioning secret rotate shop-db --infra web --yes
            ./provisioning secret rotate shop-db --infra web --yes
            latest=$(./provisioning workflow list --infra web | sed -n '2s/ .*//p')
            ./provisioning workflow rollback "$latest" --yes
            touch rotated
            wait
            (($(wc -l <visits) > 20))
            ! grep -v 200 visits
            """);
    assertThat(rotated.exitCode()).as(rotated.output()).isZero();
  }

  @Test
  @Order(3)
  void theTutorialHoldsWhatItSays() throws Exception {
    // The tutorial begins on a machine where nothing was deployed yet.
    var removed =
        clone.run(
            "./provisioning infra destroy web --yes --allow-irreversible && rm -r \"$PROVISIONING_HOME/workspaces\"");
    assertThat(removed.exitCode()).as(removed.output()).isZero();
    follow("docs/user/tutorial.md");
  }

  private void follow(String document) throws Exception {
    var blocks = CodeBlock.of(Checkout.ROOT.resolve(document));
    assertThat(blocks).isNotEmpty();
    for (var block : blocks) {
      clone.follow(block);
    }
  }
}

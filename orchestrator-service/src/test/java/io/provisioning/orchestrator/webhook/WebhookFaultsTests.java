package io.provisioning.orchestrator.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.webhook.Delivery.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was refused because of the disk is done when it is asked again. */
class WebhookFaultsTests {

  @TempDir private Path directory;
  private WebhookWorld world;
  private WebhookSlot slot;

  @BeforeEach
  void begin() {
    world = new WebhookWorld(directory);
    slot = world.webhook("*");
  }

  private static void unavailable(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problem()).isEqualTo(WebhookProblem.WEBHOOKS_UNAVAILABLE));
  }

  @Test
  void whatCannotBeDeletedIsStillThere() throws IOException {
    var id = slot.webhook().id();
    var file = directory.resolve(id).resolve("webhook.json");
    var content = Files.readAllBytes(file);
    Files.delete(file);
    var obstacle = Files.createDirectories(file.resolve("obstacle"));

    unavailable(() -> world.webhooks.delete(id));
    assertThat(world.webhooks.get(id)).isSameAs(slot);
    Files.delete(obstacle);
    Files.delete(file);
    Files.write(file, content);
    world.webhooks.delete(id);
    assertThat(world.webhooks.all()).isEmpty();
  }

  @Test
  void aRepetitionSendsWhatCouldNotBeSentAgain() throws IOException {
    var id = slot.webhook().id();
    var delivery = world.webhooks.test(id, null).id();
    world.send();
    assertThat(slot.get(delivery).status()).isEqualTo(Status.DELIVERED);
    var file = directory.resolve(id).resolve("deliveries").resolve(delivery + ".json");
    Files.delete(file);
    var obstacle = Files.createDirectories(file.resolve("obstacle"));

    unavailable(() -> world.webhooks.redeliver(id, delivery, "key"));
    assertThat(slot.get(delivery).status()).isEqualTo(Status.DELIVERED);
    Files.delete(obstacle);
    Files.delete(file);
    assertThat(world.webhooks.redeliver(id, delivery, "key").status()).isEqualTo(Status.PENDING);
    world.send();
    assertThat(world.webhooks.redeliver(id, delivery, "key").status()).isEqualTo(Status.DELIVERED);
    assertThat(world.sent).hasSize(2);
  }
}

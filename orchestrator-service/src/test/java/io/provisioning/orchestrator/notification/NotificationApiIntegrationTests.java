package io.provisioning.orchestrator.notification;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.provisioning.orchestrator.OrchestratorApplication;
import io.provisioning.orchestrator.engine.Api;
import io.provisioning.orchestrator.engine.Api.Answer;
import io.provisioning.orchestrator.engine.TestHome;
import io.provisioning.orchestrator.webhook.Receiver;
import jakarta.mail.MessagingException;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The whole service with the simulator, and an SMTP server and a chat on this machine. */
@SpringBootTest(
    classes = OrchestratorApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class NotificationApiIntegrationTests {

  private static final String NOTIFICATIONS = "/api/v1/notifications";
  @TempDir static Path home;

  private static final GreenMail SMTP = smtp();

  @LocalServerPort private int port;

  private Api api;

  private static GreenMail smtp() {
    var server = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    server.start();
    return server;
  }

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) {
    registry.add("provisioning.home", () -> TestHome.at(home).toString());
    registry.add("provisioning.webhooks.retries", () -> "20ms,20ms");
    registry.add("provisioning.webhooks.look-every", () -> "20ms");
    registry.add("provisioning.mail.host", () -> "127.0.0.1");
    registry.add("provisioning.mail.port", () -> SMTP.getSmtp().getPort());
    registry.add("provisioning.mail.tls", () -> "none");
    registry.add("provisioning.notifications.page-url", () -> "https://door.example");
  }

  @AfterAll
  static void stop() {
    SMTP.stop();
  }

  @BeforeEach
  void connect() {
    api = new Api(port);
  }

  @AfterEach
  void disconnect() {
    api.close();
  }

  private Answer save(String preferences) {
    return api.send(
        api.request(NOTIFICATIONS + "/preferences")
            .header("Content-Type", "application/json")
            .PUT(BodyPublishers.ofString(preferences)));
  }

  private String applied(String network) {
    var plan =
        api.post(
            "/api/v1/plans",
            """
            {"workspace": "notes", "action": "apply", "document": {
              "name": "web", "settings": {"provider": "demo"},
              "networks": [{"name": "%s", "cidr": "10.1.0.0/24"}]}}
            """
                .formatted(network));
    var submitted =
        api.post(
            "/api/v1/workflows",
            "{\"workspace\": \"notes\", \"plan\": \"%s\"}".formatted(plan.text("/digest")));
    assertThat(submitted.status()).as(submitted.body().toString()).isEqualTo(202);
    return submitted.text("/id");
  }

  private static void await(Callable<Boolean> condition) {
    Awaitility.await().until(condition);
  }

  private boolean isNotified(String workflow) {
    return api.get(NOTIFICATIONS).body().at("/items").toString().contains(workflow);
  }

  @Test
  void whatTheCallerStartedIsMailedWhenItHasEnded() throws MessagingException, IOException {
    var saved = save("{\"kinds\": [\"ended\"], \"page\": true, \"email\": \"ada@team.example\"}");
    assertThat(saved.status()).as(saved.body().toString()).isEqualTo(200);
    assertThat(saved.text("/email")).isEqualTo("ada@team.example");

    var workflow = applied("mailed");

    await(() -> SMTP.getReceivedMessages().length > 0);
    var mail = SMTP.getReceivedMessages()[0];
    assertThat(mail.getSubject()).isEqualTo("web: workflow completed");
    assertThat(mail.getAllRecipients()).singleElement().hasToString("ada@team.example");
    await(() -> isNotified(workflow));
    await(() -> !api.get(NOTIFICATIONS + "/preferences").text("/email_state/last_at").isEmpty());
    assertThat(api.get(NOTIFICATIONS + "/preferences").text("/email_state/waiting")).isEqualTo("0");
    // People's channels are nobody's webhooks.
    assertThat(api.get("/api/v1/webhooks").body().at("/items")).isEmpty();
  }

  @Test
  void notificationsAreRead() {
    assertThat(save("{\"kinds\": [\"ended\", \"failed\"], \"page\": true}").status())
        .isEqualTo(200);
    var workflow = applied("read");
    await(() -> isNotified(workflow));
    var before = api.get(NOTIFICATIONS);
    var id = before.text("/items/0/id");
    assertThat(before.text("/items/0/title")).isEqualTo("web: workflow completed");

    var read = api.post(NOTIFICATIONS + "/" + id + "/read", "");

    assertThat(read.status()).isEqualTo(200);
    assertThat(read.text("/read_at")).isNotEmpty();
    assertThat(api.get(NOTIFICATIONS).body().at("/unread").asInt())
        .isEqualTo(before.body().at("/unread").asInt() - 1);
    assertThat(api.post(NOTIFICATIONS + "/read", "").status()).isEqualTo(204);
    assertThat(api.get(NOTIFICATIONS).body().at("/unread").asInt()).isZero();
    assertThat(api.post(NOTIFICATIONS + "/none/read", "").text("/code"))
        .isEqualTo("unknown-notification");
    assertThat(api.get(NOTIFICATIONS + "?cursor=none").text("/code"))
        .isEqualTo("invalid-notification-query");
  }

  @Test
  void aChatThatRefusesIsSaid() throws IOException {
    try (var chat = new Receiver()) {
      chat.status = 500;
      var saved =
          save(
              """
              {"kinds": [], "page": false, "webhook": {"format": "teams", "url": "%s"}}
              """
                  .formatted(chat.url()));
      assertThat(saved.status()).as(saved.body().toString()).isEqualTo(200);

      assertThat(api.post(NOTIFICATIONS + "/test", "").status()).isEqualTo(202);

      await(() -> chat.messages.size() == 3);
      await(() ->
          api.get(NOTIFICATIONS + "/preferences")
              .text("/webhook_state/last_error")
              .equals("HTTP status 500"));
      assertThat(chat.messages.getFirst().payload()).contains("AdaptiveCard");
    }
  }

  @Test
  void nonsenseIsToldByField() {
    var email = save("{\"kinds\": [], \"page\": true, \"email\": \"nobody\"}");
    assertThat(email.text("/code")).isEqualTo("invalid-notification-preferences");
    assertThat(email.text("/errors/0/path")).isEqualTo("email");
    var inside =
        save(
            """
            {"kinds": [], "page": true,
             "webhook": {"format": "slack", "url": "http://169.254.169.254/latest"}}
            """);
    assertThat(inside.text("/code")).isEqualTo("invalid-notification-preferences");
    assertThat(inside.text("/errors/0/path")).isEqualTo("webhook.url");
    assertThat(save("{\"page\": true}").status()).isEqualTo(400);
  }
}

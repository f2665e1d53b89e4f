package io.provisioning.orchestrator.notification;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.webhook.message.ChatFormat;
import io.provisioning.orchestrator.webhook.message.DashboardLinks;
import io.provisioning.orchestrator.webhook.message.MessageText;
import java.net.URI;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class MessagesTests {

  private static final String HOSTILE = "<b>&\"*x*\"</b> [a](http://evil.example)";

  private final Messages messages =
      new Messages(new DashboardLinks(URI.create("https://door.example/")));

  private static Notification failed(@Nullable String reason) {
    return new Notification(
        "msg_1",
        NotificationKind.FAILED,
        "web: workflow failed",
        "default",
        "web",
        "w1",
        null,
        reason,
        Instant.parse("2026-11-25T10:00:00Z"),
        null);
  }

  private static JsonNode read(String payload) {
    return JsonMapper.shared().readTree(payload);
  }

  private JsonNode chat(ChatFormat format, String reason) {
    return read(MessageText.chat(format, messages.of(failed(reason))));
  }

  @Test
  void aMailSaysWhatFailedAndLeadsToThePage() {
    var mail = read(MessageText.mail(messages.of(failed("disk full"))));

    assertThat(mail.at("/subject").asString()).isEqualTo("web: workflow failed");
    assertThat(mail.at("/text").asString())
        .contains(
            "Workspace: default",
            "Reason: disk full",
            "https://door.example/workflows/w1?workspace=default");
    assertThat(mail.at("/html").asString())
        .contains("<a href=\"https://door.example/workflows/w1?workspace=default\">");
  }

  @Test
  void textOfOthersIsNoMarkUp() {
    var mail = read(MessageText.mail(messages.of(failed(HOSTILE))));

    assertThat(mail.at("/html").asString()).contains("&lt;b&gt;&amp;&quot;").doesNotContain("<b>");
    assertThat(chat(ChatFormat.SLACK, "<!channel>").at("/text").asString())
        .contains("Reason: &lt;!channel&gt;");
    assertThat(chat(ChatFormat.MATRIX, HOSTILE).at("/html").asString()).doesNotContain("<b>");
    var facts = chat(ChatFormat.TEAMS, HOSTILE).at("/attachments/0/content/body/1/facts");
    assertThat(facts.at("/1/value").asString()).contains("\\[a\\]\\(http");
  }

  @Test
  void chatsGetWhatTheyUnderstand() {
    assertThat(chat(ChatFormat.SLACK, "r").at("/text").asString())
        .startsWith(
            "*<https://door.example/workflows/w1?workspace=default|web: workflow failed>*\n");
    var card = chat(ChatFormat.TEAMS, "r").at("/attachments/0/content");
    assertThat(card.at("/type").asString()).isEqualTo("AdaptiveCard");
    assertThat(card.at("/actions/0/url").asString())
        .isEqualTo("https://door.example/workflows/w1?workspace=default");
    assertThat(chat(ChatFormat.MATRIX, "r").at("/text").asString())
        .contains("https://door.example/workflows/w1?workspace=default");
    assertThat(chat(ChatFormat.PLAIN, "r").at("/facts/Reason").asString()).isEqualTo("r");
  }
}

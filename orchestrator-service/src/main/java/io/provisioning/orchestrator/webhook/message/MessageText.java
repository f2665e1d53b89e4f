package io.provisioning.orchestrator.webhook.message;

import io.provisioning.orchestrator.webhook.transport.Mail;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.springframework.web.util.HtmlUtils;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/** Messages as mails and as chats have them. Text of others is escaped for each of them. */
public final class MessageText {

  private static final JsonMapper JSON =
      JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build();

  private MessageText() {}

  /** The payload of a mail. */
  public static String mail(Message message) {
    var text = lines(message.facts()) + "\n\n" + message.link() + "\n";
    var html =
        "<p><strong>%s</strong></p><p>%s</p><p><a href=\"%s\">Open in the dashboard</a></p>"
            .formatted(html(message.title()), htmlLines(message.facts()), html(message.link()));
    return JSON.writeValueAsString(new Mail(message.title(), text, html));
  }

  /** The payload of a message in a chat. */
  public static String chat(ChatFormat format, Message message) {
    return JSON.writeValueAsString(
        switch (format) {
          case SLACK -> slack(message);
          case TEAMS -> teams(message);
          case MATRIX -> matrix(message);
          case PLAIN -> message;
        });
  }

  private static Map<String, Object> slack(Message message) {
    var title = "*<%s|%s>*".formatted(message.link(), slack(message.title()));
    return Map.of("text", title + "\n" + lines(message.facts(), MessageText::slack, "\n"));
  }

  /** Slack escapes three characters, and these alone. */
  private static String slack(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static Map<String, Object> teams(Message message) {
    var facts =
        message.facts().entrySet().stream()
            .map(fact -> Map.of("title", fact.getKey(), "value", markdown(fact.getValue())))
            .toList();
    var body = new ArrayList<Map<String, Object>>();
    body.add(
        Map.of(
            "type",
            "TextBlock",
            "text",
            markdown(message.title()),
            "weight",
            "Bolder",
            "wrap",
            true));
    body.add(Map.of("type", "FactSet", "facts", facts));
    var card =
        Map.of(
            "type", "AdaptiveCard",
            "$schema", "http://adaptivecards.io/schemas/adaptive-card.json",
            "version", "1.4",
            "body", body,
            "actions",
                List.of(
                    Map.of(
                        "type", "Action.OpenUrl",
                        "title", "Open in the dashboard",
                        "url", message.link())));
    return Map.of(
        "type",
        "message",
        "attachments",
        List.of(Map.of("contentType", "application/vnd.microsoft.card.adaptive", "content", card)));
  }

  private static String markdown(String text) {
    return text.replaceAll("([\\\\`*_\\[\\]()#<>!|])", "\\\\$1");
  }

  private static Map<String, Object> matrix(Message message) {
    return Map.of(
        "text",
        message.title() + "\n" + lines(message.facts()) + "\n" + message.link(),
        "html",
        "<a href=\"%s\"><strong>%s</strong></a><br>%s"
            .formatted(html(message.link()), html(message.title()), htmlLines(message.facts())));
  }

  private static String html(String text) {
    return HtmlUtils.htmlEscape(text, StandardCharsets.UTF_8.name());
  }

  private static String lines(Map<String, String> facts) {
    return lines(facts, UnaryOperator.identity(), "\n");
  }

  private static String htmlLines(Map<String, String> facts) {
    return lines(facts, MessageText::html, "<br>");
  }

  private static String lines(
      Map<String, String> facts, UnaryOperator<String> escape, String separator) {
    return facts.entrySet().stream()
        .map(fact -> fact.getKey() + ": " + escape.apply(fact.getValue()))
        .collect(Collectors.joining(separator));
  }
}

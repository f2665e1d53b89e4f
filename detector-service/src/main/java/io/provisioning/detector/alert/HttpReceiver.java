package io.provisioning.detector.alert;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The orchestrator over HTTP, with the token that is good for this route. */
final class HttpReceiver implements Receiver {

  private static final Logger LOG = LoggerFactory.getLogger(HttpReceiver.class);
  private static final Duration CONNECT = Duration.ofSeconds(2);
  private static final Duration PATIENCE = Duration.ofSeconds(15);
  private static final int FIRST_REFUSAL = 400;

  private final URI url;
  private final Path tokenFile;
  private final JsonMapper json;
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(CONNECT)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();

  /**
   * One at an address.
   *
   * @param tokenFile read for each request
   */
  HttpReceiver(URI url, Path tokenFile, JsonMapper json) {
    this.url = url;
    this.tokenFile = tokenFile;
    this.json = json;
  }

  @Override
  public Answer take(List<News> news) throws InterruptedException {
    try {
      var request =
          HttpRequest.newBuilder(url)
              .timeout(PATIENCE)
              .header("Authorization", "Bearer " + Files.readString(tokenFile).strip())
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofString(body(news)))
              .build();
      var answer = http.send(request, BodyHandlers.ofString());
      return switch (answer.statusCode()) {
        case 200, 204 -> Answer.TAKEN;
        case FIRST_REFUSAL, 413, 422 -> {
          LOG.warn("the orchestrator refuses news of alerts: {}", answer.body());
          yield Answer.REFUSED;
        }
        default -> Answer.AWAY;
      };
    } catch (IOException e) {
      LOG.debug("the orchestrator takes no news of alerts", e);
      return Answer.AWAY;
    }
  }

  private String body(List<News> news) {
    var body = json.createObjectNode();
    var items = body.putArray("items");
    news.forEach(it -> items.add(item(it)));
    return body.toString();
  }

  private ObjectNode item(News news) {
    var alert = news.alert();
    var item =
        json.createObjectNode()
            .put("what", news.what().name().toLowerCase(Locale.ROOT))
            .put("at", news.at().toString())
            .put("alert", alert.id())
            .put("name", alert.name())
            .put("severity", alert.severity())
            .put("summary", alert.summary())
            .put("description", alert.annotations().get("description"))
            .put("started_at", alert.startedAt().toString());
    var labels = item.putObject("labels");
    alert.labels().forEach(labels::put);
    var by = alert.acknowledgement();
    if (news.what() == Transition.ACKNOWLEDGED && by != null) {
      item.put("by", by.by()).put("note", by.note().isEmpty() ? null : by.note());
    }
    return item;
  }
}

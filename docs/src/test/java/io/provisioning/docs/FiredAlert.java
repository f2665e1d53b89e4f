package io.provisioning.docs;

import static io.provisioning.docs.Platform.field;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;

/** An alert that Alertmanager was told of as Prometheus does it, and that stays. */
record FiredAlert(Platform platform) {

  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final String ALERT =
      """
      [{"labels": {"alertname": "ServerGone", "severity": "critical", "server": "s7"},
        "annotations": {"summary": "s7 does not answer"}, "endsAt": "2999-01-01T00:00:00Z"}]
      """;

  /** Gives its id once it is in the history. */
  String await(String token) throws Exception {
    var port = Files.readString(platform.home.resolve("monitoring/alertmanager/port"), UTF_8);
    var alerts = URI.create("http://127.0.0.1:%s/api/v2/alerts".formatted(port.strip()));
    try (var http = HttpClient.newHttpClient()) {
      var request =
          HttpRequest.newBuilder(alerts)
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofString(ALERT))
              .build();
      // it may be starting yet
      Awaitility.await()
          .atMost(PATIENCE)
          .ignoreExceptions()
          .until(() -> http.send(request, BodyHandlers.discarding()).statusCode() == 200);
    }
    var found = new AtomicReference<>("");
    Awaitility.await()
        .atMost(PATIENCE)
        .until(() -> {
          var answer =
              platform.send("GET", platform.door, "/api/v1/alerts?search=s7", token, "").body();
          found.set(answer.contains("s7 does not answer") ? field(answer, "id") : "");
          return !found.get().isEmpty();
        });
    return found.get();
  }
}

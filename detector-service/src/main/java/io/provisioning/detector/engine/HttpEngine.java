package io.provisioning.detector.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** An engine over HTTP. */
final class HttpEngine implements Engine {

  private static final Duration CONNECT = Duration.ofSeconds(2);
  private static final Duration PATIENCE = Duration.ofSeconds(15);
  private static final int LARGEST = 8 * 1024 * 1024;
  private static final int FIRST_FAULT = 500;

  private final String name;
  private final @Nullable URI url;
  private final JsonMapper json;
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(CONNECT)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();

  HttpEngine(String name, @Nullable URI url, JsonMapper json) {
    this.name = name;
    this.url = url;
    this.json = json;
  }

  @Override
  public boolean isSetUp() {
    return url != null;
  }

  @Override
  public Reply send(String method, String target, @Nullable JsonNode body) {
    if (url == null) {
      throw EngineProblem.MONITORING_UNAVAILABLE.because(
          "no " + name + " is set up",
          "install it and run `provisioning up` again; docs/user/alerts.md says how");
    }
    var publisher =
        body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body.toString());
    var request =
        HttpRequest.newBuilder(URI.create(base(url) + target))
            .timeout(PATIENCE)
            .header("Accept", "application/json")
            .method(method, publisher);
    if (url.getUserInfo() != null) {
      var credentials = Base64.getEncoder().encodeToString(url.getUserInfo().getBytes(UTF_8));
      request.header("Authorization", "Basic " + credentials);
    }
    if (body != null) {
      request.header("Content-Type", "application/json");
    }
    var answer = exchanged(request.build());
    try (var content = answer.body()) {
      var reply = new Reply(answer.statusCode(), body(content));
      if (reply.status() >= FIRST_FAULT && !isRefusal(reply)) {
        throw away("answered " + reply.status(), null);
      }
      return reply;
    } catch (IOException e) {
      throw away("broke off its answer", e);
    }
  }

  /** Without a user and a password, which go into a header. */
  private static String base(URI url) {
    var own = url.getRawUserInfo() == null ? "" : url.getRawUserInfo() + "@";
    return url.toString().replace("://" + own, "://").replaceFirst("/+$", "");
  }

  /** Prometheus says 503 for a query that takes too long, and why. */
  private static boolean isRefusal(Reply reply) {
    return reply.body().hasNonNull("errorType");
  }

  private HttpResponse<InputStream> exchanged(HttpRequest request) {
    try {
      return http.send(request, BodyHandlers.ofInputStream());
    } catch (IOException e) {
      throw away("does not answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw away("was not waited for", e);
    }
  }

  private JsonNode body(InputStream content) throws IOException {
    var bytes = content.readNBytes(LARGEST + 1);
    if (bytes.length > LARGEST) {
      throw EngineProblem.MONITORING_UNAVAILABLE.because(
          "the answer of %s is larger than 8 MiB".formatted(name),
          "ask for less",
          new AnswerTooLarge(LARGEST));
    }
    try {
      return bytes.length == 0 ? MissingNode.getInstance() : json.readTree(bytes);
    } catch (JacksonException e) {
      return MissingNode.getInstance();
    }
  }

  private ProblemException away(String what, @Nullable Exception cause) {
    return EngineProblem.MONITORING_UNAVAILABLE.because(
        name + " " + what, "`provisioning status` shows whether it runs", cause);
  }
}

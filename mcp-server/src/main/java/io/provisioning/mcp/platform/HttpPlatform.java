package io.provisioning.mcp.platform;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.mcp.feature.Exchange;
import io.provisioning.service.problem.RequestProblem;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The control center, which every request passes as one of the caller's own would. */
final class HttpPlatform implements Platform {

  private static final Duration CONNECT = Duration.ofSeconds(2);

  /** Less than the time for which a delegation is good. */
  private static final Duration PATIENCE = Duration.ofSeconds(40);

  private static final int LARGEST = 8 * 1024 * 1024;
  private static final int FIRST_REFUSAL = 400;

  private final URI controlCenter;
  private final JsonMapper json;
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(CONNECT)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();

  HttpPlatform(URI controlCenter, JsonMapper json) {
    this.controlCenter = controlCenter;
    this.json = json;
  }

  @Override
  public Answered send(Exchange exchange, PlatformRequest request) {
    var answer = exchanged(http(request, exchange));
    try (var content = answer.body()) {
      var body = body(content);
      if (answer.statusCode() >= FIRST_REFUSAL) {
        throw refused(answer.statusCode(), body);
      }
      return new Answered(body, answer.headers().firstValue("ETag").orElse(""));
    } catch (IOException e) {
      throw away(e);
    }
  }

  private HttpRequest http(PlatformRequest request, Exchange exchange) {
    var body = request.body();
    var builder =
        HttpRequest.newBuilder(controlCenter.resolve(request.target()))
            .timeout(PATIENCE)
            .header("Accept", "application/json")
            .method(
                request.method(),
                body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body.toString()));
    if (body != null) {
      builder.header("Content-Type", "application/json");
    }
    request.headers().forEach(builder::header);
    exchange.delegation().ifPresent(token -> builder.header("Authorization", "Bearer " + token));
    var trace = MDC.get("trace_id");
    if (trace != null) {
      builder.header("traceparent", "00-%s-0000000000000002-01".formatted(trace));
    }
    return builder.build();
  }

  private HttpResponse<InputStream> exchanged(HttpRequest request) {
    try {
      return http.send(request, BodyHandlers.ofInputStream());
    } catch (IOException e) {
      throw away(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw away(e);
    }
  }

  private JsonNode body(InputStream content) throws IOException {
    var bytes = content.readNBytes(LARGEST + 1);
    if (bytes.length > LARGEST) {
      throw RequestProblem.REQUEST_TOO_LARGE.because(
          "the answer of the platform is too large", "ask for less: name what you look for");
    }
    if (bytes.length == 0) {
      return json.createObjectNode();
    }
    try {
      return json.readTree(bytes);
    } catch (JacksonException e) {
      throw away(e);
    }
  }

  private static ProblemException refused(int status, JsonNode problem) {
    var kind = PassedOnProblem.kind(status);
    var title = problem.path("title").asString("refused");
    var code = problem.path("code").asString("refused");
    return new PassedOnProblem(kind, title, code)
        .because(
            problem.path("detail").asString(title),
            problem.path("help").asString(null),
            findings(problem.path("errors")));
  }

  private static List<Finding> findings(JsonNode errors) {
    var findings = new ArrayList<Finding>();
    for (var error : errors) {
      @Nullable String suggestion = error.path("suggestion").asString(null);
      findings.add(
          new Finding(
              error.path("path").asString(""),
              error.path("expected").asString(""),
              error.path("got").asString(""),
              null,
              suggestion));
    }
    return findings;
  }

  private static ProblemException away(Exception cause) {
    return RequestProblem.UNAVAILABLE.because(
        "the control center does not answer",
        "`provisioning status` shows what runs; if this was a change, it may have been"
            + " made: check before you repeat it",
        cause);
  }
}

package io.provisioning.mcp.model;

import io.provisioning.config.problem.ProblemException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscribers;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A model behind an endpoint that speaks OpenAI's chat completions. What comes from it is bounded
 * in time and size, and nothing of it is repeated in a problem.
 */
final class HttpLanguageModel implements LanguageModel {

  private static final Duration CONNECT = Duration.ofSeconds(3);
  private static final int LARGEST = 1024 * 1024;
  private static final int LONGEST_ANSWER = 4_000;
  private static final Duration LONGEST_WAIT = Duration.ofHours(1);

  private final URI completions;
  private final String name;
  private final ModelKey key;
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(CONNECT)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();

  HttpLanguageModel(URI endpoint, String name, ModelKey key) {
    var base = endpoint.toString();
    completions = URI.create((base.endsWith("/") ? base : base + "/") + "chat/completions");
    this.name = name;
    this.key = key;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Written write(String principal, List<Turn> turns, JsonNode form, Duration patience) {
    var answer = exchanged(request(turns, form), patience);
    if (answer.statusCode() != 200) {
      throw refused(answer);
    }
    return written(answer.body());
  }

  private HttpRequest request(List<Turn> turns, JsonNode form) {
    var body = JsonNodeFactory.instance.objectNode().put("model", name);
    body.put("max_completion_tokens", LONGEST_ANSWER);
    var messages = body.putArray("messages");
    for (var turn : turns) {
      var role = turn.role().name().toLowerCase(Locale.ROOT);
      messages.addObject().put("role", role).put("content", turn.text());
    }
    var format = body.putObject("response_format").put("type", "json_schema");
    format.putObject("json_schema").put("name", "answer").put("strict", true).set("schema", form);
    var builder =
        HttpRequest.newBuilder(completions)
            .header("Accept", "application/json")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body.toString()));
    key.read().ifPresent(it -> builder.header("Authorization", "Bearer " + it));
    return builder.build();
  }

  private HttpResponse<byte[]> exchanged(HttpRequest request, Duration patience) {
    var hasBegun = new AtomicBoolean();
    BodyHandler<byte[]> limited =
        _ -> {
          hasBegun.set(true);
          return BodySubscribers.limiting(BodySubscribers.ofByteArray(), LARGEST);
        };
    var exchange = http.sendAsync(request, limited);
    try {
      return exchange.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw away("the model %s has not answered in time".formatted(name), e);
    } catch (ExecutionException | CancellationException e) {
      if (hasBegun.get()) {
        throw unusable("breaks off, or is larger than 1 MiB", e);
      }
      throw away("the endpoint of the model %s does not answer".formatted(name), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw away("the model %s was not waited for".formatted(name), e);
    } finally {
      exchange.cancel(true);
    }
  }

  private ProblemException refused(HttpResponse<byte[]> answer) {
    var status = answer.statusCode();
    return switch (status) {
      case 401, 403 ->
          ModelProblem.MODEL_UNAVAILABLE.because(
              "the endpoint of the model %s refuses the key".formatted(name),
              "replace the key in the file that provisioning.mcp.model.key-file names");
      case 404 ->
          ModelProblem.MODEL_UNAVAILABLE.because(
              "the endpoint has no model %s, or does not speak this protocol".formatted(name),
              "compare provisioning.mcp.model.endpoint and provisioning.mcp.model.name with what it"
                  + " offers");
      case 429 ->
          ProblemException.passing(
              ModelProblem.MODEL_UNAVAILABLE,
              "the endpoint of the model %s limits requests".formatted(name),
              wait(answer));
      default ->
          away("the endpoint of the model %s answers with status %d".formatted(name, status), null);
    };
  }

  private static Duration wait(HttpResponse<byte[]> answer) {
    var seconds =
        answer
            .headers()
            .firstValue("Retry-After")
            .filter(it -> it.matches("\\d{1,4}"))
            .map(Long::parseLong)
            .orElse(10L);
    var wait = Duration.ofSeconds(seconds);
    return wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
  }

  private Written written(byte[] body) {
    var answer = tree(body);
    var choice = answer.path("choices").path(0);
    var message = choice.path("message");
    if (message.path("refusal").isString()) {
      throw unusable("is a refusal: the model does not want to answer this", null);
    }
    if (choice.path("finish_reason").asString("").equals("length")) {
      throw unusable("is longer than a change of a declaration can be", null);
    }
    if (!message.path("content").isString()) {
      throw unusable("has no text; a model of the wrong kind, or one that calls tools", null);
    }
    return new Written(
        message.path("content").asString(), tokens(answer.path("usage").path("total_tokens")));
  }

  /** What an endpoint says of itself is not more than plausible. */
  private static int tokens(JsonNode total) {
    return total.canConvertToInt() ? Math.clamp(total.asInt(), 0, LARGEST) : 0;
  }

  private JsonNode tree(byte[] body) {
    try {
      return JsonMapper.shared().readTree(body);
    } catch (JacksonException e) {
      throw unusable("is not JSON", e);
    }
  }

  private ProblemException unusable(String how, @Nullable Throwable cause) {
    return ModelProblem.UNUSABLE_MODEL_ANSWER.because(
        "the answer of the model %s %s".formatted(name, how),
        "try again, or use a request that needs no model, such as `scale web to 4`",
        cause);
  }

  private static ProblemException away(String how, @Nullable Throwable cause) {
    return ModelProblem.MODEL_UNAVAILABLE.because(
        how,
        "try again later, or use a request that needs no model, such as `scale web to 4`",
        cause);
  }
}

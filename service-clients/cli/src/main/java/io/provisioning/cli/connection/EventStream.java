package io.provisioning.cli.connection;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.console.JsonText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import tools.jackson.core.JacksonException;

/**
 * Server-sent events, one connection at a time.
 *
 * @param <T> what the data of each is
 */
public final class EventStream<T> {

  private static final Duration ANSWER = Duration.ofSeconds(10);

  private final Endpoint endpoint;
  private final HttpClient http;
  private final Function<String, Class<? extends T>> types;

  public EventStream(Endpoint endpoint, HttpClient http, Class<T> type) {
    this(endpoint, http, _ -> type);
  }

  /**
   * A stream of several kinds of events.
   *
   * @param types what the data of an event of some name is
   */
  public EventStream(
      Endpoint endpoint, HttpClient http, Function<String, Class<? extends T>> types) {
    this.endpoint = endpoint;
    this.http = http;
    this.types = types;
  }

  /**
   * Hands on the events behind one, until the service ends the stream.
   *
   * @param query parameters of the route
   * @param after id of the last event that is known
   * @throws IOException if the connection fails or breaks; events handed on so far stand
   * @throws io.provisioning.config.problem.ProblemException what the service answered instead
   */
  public void read(String path, Map<String, String> query, String after, Consumer<T> sink)
      throws IOException, InterruptedException {
    readWhile(
        path,
        query,
        after,
        event -> {
          sink.accept(event);
          return true;
        });
  }

  /**
   * Hands on the events behind one, until the service ends the stream or the sink wants no more.
   *
   * @param sink whether it wants another
   * @throws IOException if the connection fails or breaks; events handed on so far stand
   * @throws io.provisioning.config.problem.ProblemException what the service answered instead
   */
  public void readWhile(String path, Map<String, String> query, String after, Predicate<T> sink)
      throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(endpoint.at(path, query))
            .header("Authorization", endpoint.authorization())
            .header("Accept", "text/event-stream, application/problem+json")
            .header("Last-Event-ID", after)
            .timeout(ANSWER)
            .build();
    var response = http.send(request, HttpResponse.BodyHandlers.ofInputStream());
    try (var body = response.body()) {
      if (response.statusCode() != 200) {
        throw ServiceProblem.of(response.statusCode(), body.readAllBytes());
      }
      parse(new BufferedReader(new InputStreamReader(body, UTF_8)), sink);
    }
  }

  /** The part of the HTML standard's event stream format that the services use. */
  private void parse(BufferedReader lines, Predicate<T> sink) throws IOException {
    var data = new StringBuilder();
    var name = "";
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith("data:")) {
        data.append(value(line)).append('\n');
      } else if (line.startsWith("event:")) {
        name = value(line);
      } else if (line.isEmpty() && !data.isEmpty()) {
        if (!sink.test(event(name, data.toString()))) {
          return;
        }
        data.setLength(0);
        name = "";
      }
    }
  }

  private static String value(String line) {
    var value = line.substring(line.indexOf(':') + 1);
    return value.startsWith(" ") ? value.substring(1) : value;
  }

  private T event(String name, String data) throws IOException {
    try {
      return JsonText.read(data, types.apply(name));
    } catch (JacksonException e) {
      throw new IOException("the service sent an event that is no JSON", e);
    }
  }
}

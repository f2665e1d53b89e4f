package io.provisioning.provider.testkit.cloud;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.provider.testkit.cloud.FaultyServer.Call;
import io.provisioning.provider.testkit.cloud.FaultyServer.Reply;
import io.provisioning.provider.testkit.cloud.FaultyServer.Wire;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An API of JSON over HTTP on this machine, where things go wrong as they do in a cloud. */
public final class SimulatedApi implements AutoCloseable {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String TYPE = "application/json";

  /** Numbers and UUIDs in paths. */
  private static final Pattern IDS = Pattern.compile("/[0-9][0-9a-f-]*(?=/|$)");

  private final FaultyServer server;
  private final List<Exchanged> exchanged;

  private SimulatedApi(FaultyServer server, List<Exchanged> exchanged) {
    this.server = server;
    this.exchanged = exchanged;
  }

  /** Starts on a port of the loopback interface; 0 for a free one. */
  public static SimulatedApi start(Protocol protocol, int port) throws IOException {
    var exchanged = Collections.synchronizedList(new ArrayList<Exchanged>());
    return new SimulatedApi(FaultyServer.start(new Json(protocol, exchanged), port), exchanged);
  }

  /** Where it is, without a slash at its end. */
  public String address() {
    return server.address();
  }

  /** What goes wrong from now on. */
  public void inject(Faults next) {
    server.inject(next);
  }

  /** What was asked and answered, in order, but for answers that were made up by a fault. */
  public List<Exchanged> exchanged() {
    synchronized (exchanged) {
      return List.copyOf(exchanged);
    }
  }

  /** Kinds of requests that were answered, such as {@code GET /servers/{id}}. */
  public SortedSet<String> requests() {
    return exchanged().stream()
        .map(it -> it.method() + " " + IDS.matcher(route(it.path())).replaceAll("/{id}"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String route(String path) {
    return path.replaceFirst("[?].*", "").replaceFirst("/$", "").replaceFirst("^/(v1|1\\.3)", "");
  }

  @Override
  public void close() {
    server.close();
  }

  private record Json(Protocol protocol, List<Exchanged> exchanged) implements Wire {

    @Override
    public Reply throttled() {
      var reset = System.currentTimeMillis() / 1000 + 1;
      return reply(
          429,
          protocol.error("rate_limit_exceeded", "limit of requests reached"),
          Map.of("RateLimit-Reset", "" + reset));
    }

    @Override
    public Reply failed() {
      return reply(500, protocol.error("server_error", "internal error"), Map.of());
    }

    @Override
    public Reply serve(Call call, Faults now) {
      var body = new String(call.body(), UTF_8);
      var uri = call.uri();
      Answer answer;
      JsonNode request = JSON.createObjectNode();
      try {
        protocol.authorize(call.headers().get("authorization"));
        request = body.isBlank() ? request : JSON.readTree(body);
        answer =
            protocol.serve(new Request(call.method(), uri.getPath(), query(uri), request), now);
      } catch (JacksonException _) {
        answer = new Answer(400, protocol.error("json_error", "the body is not JSON"));
      } catch (Refusal refusal) {
        answer =
            new Answer(
                refusal.status(),
                protocol.error(refusal.code(), String.valueOf(refusal.getMessage())));
      } catch (RuntimeException | AssertionError fault) {
        answer = new Answer(500, protocol.error("server_error", "the simulator failed: " + fault));
      }
      exchanged.add(
          new Exchanged(call.method(), uri.toString(), request, answer.status(), answer.body()));
      return reply(answer.status(), answer.body(), Map.of());
    }

    private static Reply reply(int status, JsonNode body, Map<String, String> headers) {
      var bytes = status == 204 ? new byte[0] : JSON.writeValueAsBytes(body);
      return new Reply(status, TYPE, bytes, headers);
    }
  }

  /** A parameter that is repeated becomes a list with commas. */
  private static Map<String, String> query(URI uri) {
    var query = new HashMap<String, String>();
    var text = uri.getRawQuery();
    if (text != null) {
      for (var pair : text.split("&", -1)) {
        var parts = pair.split("=", 2);
        query.merge(
            parts[0],
            parts.length == 1 ? "" : URLDecoder.decode(parts[1], UTF_8),
            (one, other) -> one + "," + other);
      }
    }
    return query;
  }

  /** What a cloud understands and how it says it. Methods throw {@link Refusal}. */
  public interface Protocol {

    /** Refuses a request whose header {@code Authorization} is not accepted. */
    void authorize(@Nullable String authorization);

    /** Does what is asked. */
    Answer serve(Request request, Faults faults);

    /** The body of an error. */
    JsonNode error(String code, String message);
  }

  /** What is asked. */
  public record Request(String method, String path, Map<String, String> query, JsonNode body) {}

  /** What the API answers. */
  public record Answer(int status, JsonNode body) {}

  /** One request and its answer. */
  public record Exchanged(
      String method, String path, JsonNode request, int status, JsonNode answer) {}
}

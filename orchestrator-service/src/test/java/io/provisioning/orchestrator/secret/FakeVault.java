package io.provisioning.orchestrator.secret;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import io.provisioning.service.testkit.ContractServer;
import io.provisioning.service.testkit.Contracts;
import io.provisioning.service.token.WorkloadIdentity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A vault in memory, as far as the orchestrator asks it, held to the real one's contract. */
final class FakeVault implements AutoCloseable {

  private static final String SECRETS = "/api/v1/secrets/";

  /** What it was asked, and by which token. */
  final List<JWTClaimsSet> tokens = new CopyOnWriteArrayList<>();

  /** What was asked while {@link #answer(int, String, String)} answered everything. */
  final List<String> refused = new CopyOnWriteArrayList<>();

  private final SortedMap<String, Kept> kept = new TreeMap<>();
  private final ContractServer server;
  private int page = 1000;
  private @Nullable Answer instead;

  FakeVault() {
    server =
        new ContractServer(Contracts.of(Path.of("../vault-service/openapi.yaml")), this::serve);
  }

  /** Versions, each with its fields. */
  private record Kept(List<Map<String, String>> versions, Map<String, String> labels) {}

  private record Answer(int status, String body) {}

  /** Asks it with the orchestrator's key. */
  HttpVault client() {
    return new HttpVault(url(), Duration.ofSeconds(5), identity());
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.port());
  }

  /** A key that the orchestrator can ask it with. */
  static Path key(Path file) throws IOException {
    try {
      var key = new ECKeyGenerator(Curve.P_256).keyID("orchestrator").generate();
      return Files.writeString(file, key.toJSONString());
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  static WorkloadIdentity identity() {
    try {
      var file = Files.createTempFile("orchestrator", ".jwk");
      try {
        var _ = key(file);
        return WorkloadIdentity.read(file, "orchestrator", InstantSource.system());
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Answers everything so from now on. */
  synchronized void answer(int status, String code, String detail) {
    instead =
        new Answer(
            status,
            JsonMapper.shared()
                .writeValueAsString(
                    Map.of(
                        "type", "/problems/" + code,
                        "title", code,
                        "status", status,
                        "detail", detail,
                        "code", code)));
  }

  synchronized void answerAgain() {
    instead = null;
  }

  synchronized void pagesOf(int size) {
    page = size;
  }

  synchronized void write(String workspace, String path, Map<String, String> fields) {
    kept.computeIfAbsent(
            workspace + ":" + path, _ -> new Kept(new ArrayList<>(), new LinkedHashMap<>()))
        .versions()
        .add(fields);
  }

  synchronized List<String> paths() {
    return List.copyOf(kept.keySet());
  }

  synchronized Map<String, String> labels(String workspace, String path) {
    return Map.copyOf(Objects.requireNonNull(kept.get(workspace + ":" + path)).labels());
  }

  private synchronized void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      var answer = instead == null ? answer(exchange) : instead;
      if (instead != null) {
        refused.add(exchange.getRequestURI().getPath());
      }
      var type = answer.status() < 400 ? "application/json" : "application/problem+json";
      exchange.getResponseHeaders().set("Content-Type", type);
      var body = answer.body().getBytes(UTF_8);
      exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private Answer answer(HttpExchange exchange) throws IOException {
    var workspace = query(exchange, "workspace");
    var token = token(exchange);
    tokens.add(token);
    if (!workspace.equals(token.getClaim("workspace")) || !token.getAudience().contains("vault")) {
      return problem(401, "unauthenticated");
    }
    var path = exchange.getRequestURI().getRawPath();
    var body = JsonMapper.shared().readTree(exchange.getRequestBody().readAllBytes());
    return switch (exchange.getRequestMethod()) {
      case "GET" ->
          path.startsWith(SECRETS)
              ? get(workspace + ":" + decoded(path.substring(SECRETS.length())))
              : list(exchange, workspace);
      case "DELETE" -> delete(workspace + ":" + decoded(path.substring(SECRETS.length())));
      default -> {
        var parts = path.substring(SECRETS.length()).split("/", -1);
        var key = workspace + ":" + decoded(parts[0]);
        yield parts[1].equals("reveal") ? reveal(key, body) : create(key, body);
      }
    };
  }

  private Answer get(String key) {
    var secret = kept.get(key);
    if (secret == null) {
      return problem(404, "secret-not-found");
    }
    var versions = new ArrayList<Map<String, Object>>();
    for (int version = secret.versions().size(); version > 0; version--) {
      versions.add(
          Map.of(
              "version",
              version,
              "state",
              "active",
              "created_at",
              "2026-11-23T08:00:00Z",
              "fields",
              List.copyOf(secret.versions().get(version - 1).keySet()),
              "size",
              1));
    }
    return json(200, Map.of("secret", view(key), "versions", versions));
  }

  private Answer reveal(String key, JsonNode request) {
    var secret = kept.get(key);
    int version = request.path("version").asInt(secret == null ? 0 : secret.versions().size());
    if (secret == null || version > secret.versions().size()) {
      return problem(404, "secret-not-found");
    }
    var fields = new LinkedHashMap<>(secret.versions().get(version - 1));
    if (request.has("field")) {
      fields.keySet().retainAll(List.of(request.path("field").asString()));
    }
    return json(
        200,
        Map.of(
            "workspace", workspace(key),
            "path", path(key),
            "version", version,
            "fields", fields,
            "binary", Map.of()));
  }

  private Answer create(String key, JsonNode request) {
    var secret = kept.get(key);
    int current = secret == null ? 0 : secret.versions().size();
    if (request.path("expected_version").asInt(current) != current) {
      return problem(409, "version-changed");
    }
    write(workspace(key), path(key), texts(request.path("fields")));
    var written = Objects.requireNonNull(kept.get(key));
    written.labels().putAll(texts(request.path("metadata").path("labels")));
    return json(201, Map.of("secret", view(key), "versions", List.of()));
  }

  private Answer delete(String key) {
    return kept.remove(key) == null ? problem(404, "secret-not-found") : new Answer(204, "");
  }

  private Answer list(HttpExchange exchange, String workspace) {
    var label = query(exchange, "label").split("=", -1);
    var after = query(exchange, "cursor");
    var found =
        kept.keySet().stream()
            .filter(key -> key.startsWith(workspace + ":" + query(exchange, "prefix")))
            .filter(key -> key.compareTo(after) > 0)
            .filter(key -> label[1].equals(view(key).labels().get(label[0])))
            .toList();
    var items = found.stream().limit(page).toList();
    var answer = new LinkedHashMap<String, Object>();
    answer.put("items", items.stream().map(key -> view(key).asMap()).toList());
    if (items.size() < found.size()) {
      answer.put("next_cursor", items.getLast());
    }
    return json(200, answer);
  }

  private View view(String key) {
    return new View(key, Objects.requireNonNull(kept.get(key)));
  }

  private record View(String key, Kept kept) {

    Map<String, String> labels() {
      return kept.labels();
    }

    Map<String, Object> asMap() {
      var then = Instant.parse("2026-11-23T08:00:00Z").toString();
      return Map.of(
          "workspace", workspace(key),
          "path", path(key),
          "current_version", kept.versions().size(),
          "state", "active",
          "metadata", Map.of("labels", labels()),
          "fields", List.copyOf(kept.versions().getLast().keySet()),
          "created_at", then,
          "updated_at", then);
    }
  }

  private static Answer problem(int status, String code) {
    return json(
        status, Map.of("type", "/problems/" + code, "title", code, "status", status, "code", code));
  }

  private static Answer json(int status, Map<String, Object> answer) {
    var plain = new LinkedHashMap<>(answer);
    plain.replaceAll((_, value) -> value instanceof View view ? view.asMap() : value);
    return new Answer(status, JsonMapper.shared().writeValueAsString(plain));
  }

  private static Map<String, String> texts(JsonNode node) {
    var texts = new LinkedHashMap<String, String>();
    node.properties().forEach(entry -> texts.put(entry.getKey(), entry.getValue().asString()));
    return texts;
  }

  private static JWTClaimsSet token(HttpExchange exchange) {
    try {
      var header = exchange.getRequestHeaders().getFirst("Authorization");
      return SignedJWT.parse(header.substring("Bearer ".length())).getJWTClaimsSet();
    } catch (ParseException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String query(HttpExchange exchange, String name) {
    for (var pair : exchange.getRequestURI().getRawQuery().split("&", -1)) {
      if (pair.startsWith(name + "=")) {
        return decoded(pair.substring(name.length() + 1));
      }
    }
    return "";
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, UTF_8);
  }

  private static String workspace(String key) {
    return key.substring(0, key.indexOf(':'));
  }

  private static String path(String key) {
    return key.substring(key.indexOf(':') + 1);
  }

  /** Fails if anything was not as the contract says. */
  @Override
  public void close() {
    server.close();
  }

  /** For servers that are not there. */
  static URI nowhere() {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return URI.create("http://127.0.0.1:" + socket.getLocalPort());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

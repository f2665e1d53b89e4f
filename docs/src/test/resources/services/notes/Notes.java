import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A service of somebody else: it keeps notes for whom the platform vouches for, and knows of the
 * platform what its start line says. Run as {@code java Notes.java <port> <key set> <issuer>}.
 */
final class Notes {

  private static final String PATH = "/api/v1/notes";
  private static final Instant STARTED = Instant.now();

  private final Map<String, String> notes = new TreeMap<>();
  private int last;
  private final Keys keys;

  private Notes(Keys keys) {
    this.keys = keys;
  }

  public static void main(String[] arguments) throws IOException {
    var notes = new Notes(new Keys(URI.create(arguments[1]), arguments[2]));
    var port = Integer.parseInt(arguments[0]);
    var server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", notes::answer);
    server.start();
    System.out.println("notes are kept on port " + port);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var path = exchange.getRequestURI().getPath();
      if (path.equals("/readyz")) {
        send(exchange, 200, "{}");
        return;
      }
      var author = keys.author(exchange.getRequestHeaders().getFirst("Authorization"));
      if (author.isEmpty()) {
        send(exchange, 401, "{\"title\": \"no token of the control center for notes\"}");
        return;
      }
      var body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      answer(exchange, exchange.getRequestMethod(), path, author.get(), body);
    }
  }

  private synchronized void answer(
      HttpExchange exchange, String method, String path, String author, String body)
      throws IOException {
    var id = path.startsWith(PATH + "/") ? path.substring(PATH.length() + 1) : "";
    if (path.equals("/api/v1/status")) {
      send(exchange, 200, status());
    } else if (path.equals(PATH) && method.equals("GET")) {
      send(exchange, 200, "{\"items\": [" + String.join(", ", notes.values()) + "]}");
    } else if (path.equals(PATH) && method.equals("POST")) {
      send(exchange, 201, keep(body, author));
      System.out.println(author + " has added a note");
    } else if (!notes.containsKey(id)) {
      send(exchange, 404, "{\"title\": \"no such note\"}");
    } else if (method.equals("GET")) {
      send(exchange, 200, notes.get(id));
    } else {
      notes.remove(id);
      send(exchange, 204, "");
    }
  }

  private static String status() {
    return "{\"service\": \"notes\", \"version\": \"1\", \"started_at\": \"%s\", \"ready\": true, \"dependencies\": []}"
        .formatted(STARTED);
  }

  private String keep(String body, String author) {
    var id = Integer.toString(++last);
    var note =
        "{\"id\": \"%s\", \"workspace\": \"%s\", \"text\": \"%s\", \"author\": \"%s\"}"
            .formatted(id, member(body, "workspace"), member(body, "text"), author);
    notes.put(id, note);
    return note;
  }

  /** A text in JSON that somebody else has checked already. */
  private static String member(String json, String name) {
    var found = Pattern.compile("\"" + name + "\"\\s*:\\s*\\[?\\s*\"?([^\",}\\]]*)").matcher(json);
    return found.find() ? found.group(1) : "";
  }

  private static void send(HttpExchange exchange, int status, String json) throws IOException {
    var bytes = json.getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  /** The keys that the control center signs with. */
  private record Keys(URI set, String issuer) {

    /** Who asks, if the control center says so to this service and to no other. */
    Optional<String> author(String header) {
      try {
        var parts = header == null ? new String[0] : header.replace("Bearer ", "").split("\\.");
        if (parts.length != 3 || !isSigned(parts)) {
          return Optional.empty();
        }
        var claims = text(parts[1]);
        var isForUs = member(claims, "aud").equals("notes") && member(claims, "iss").equals(issuer);
        var end = Instant.ofEpochSecond(Long.parseLong(member(claims, "exp")));
        return isForUs && Instant.now().isBefore(end)
            ? Optional.of(member(claims, "name"))
            : Optional.empty();
      } catch (IOException | GeneralSecurityException | RuntimeException e) {
        System.out.println("a token cannot be verified: " + e);
        return Optional.empty();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return Optional.empty();
      }
    }

    private boolean isSigned(String[] parts)
        throws IOException, InterruptedException, GeneralSecurityException {
      var head = text(parts[0]);
      if (!member(head, "alg").equals("ES256")) {
        return false;
      }
      var signature = Signature.getInstance("SHA256withECDSAinP1363Format");
      signature.initVerify(key(member(head, "kid")));
      signature.update((parts[0] + "." + parts[1]).getBytes(UTF_8));
      return signature.verify(Base64.getUrlDecoder().decode(parts[2]));
    }

    private PublicKey key(String id)
        throws IOException, InterruptedException, GeneralSecurityException {
      var answer =
          HttpClient.newHttpClient()
              .send(HttpRequest.newBuilder(set).build(), BodyHandlers.ofString());
      var key =
          Pattern.compile("\\{[^{}]*}")
              .matcher(answer.body())
              .results()
              .map(found -> found.group())
              .filter(one -> member(one, "kid").equals(id))
              .collect(Collectors.joining());
      var parameters = AlgorithmParameters.getInstance("EC");
      parameters.init(new ECGenParameterSpec("secp256r1"));
      var point = new ECPoint(number(member(key, "x")), number(member(key, "y")));
      var curve = parameters.getParameterSpec(ECParameterSpec.class);
      return KeyFactory.getInstance("EC").generatePublic(new ECPublicKeySpec(point, curve));
    }

    private static BigInteger number(String text) {
      return new BigInteger(1, Base64.getUrlDecoder().decode(text));
    }

    private static String text(String part) {
      return new String(Base64.getUrlDecoder().decode(part), UTF_8);
    }
  }
}

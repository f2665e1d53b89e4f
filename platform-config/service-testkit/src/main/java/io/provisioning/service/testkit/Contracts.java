package io.provisioning.service.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.schema.OpenApiSchemas;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.springframework.http.MediaType;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the {@code openapi.yaml} of services say of requests and of answers to them. */
public final class Contracts {

  private static final int FAULT = 500;

  private final List<Contract> all;

  private Contracts(List<Contract> all) {
    this.all = all;
  }

  /** Of the services that have these documents. */
  public static Contracts of(Path... documents) {
    return new Contracts(Stream.of(documents).map(Contracts::read).toList());
  }

  private static Contract read(Path file) {
    try {
      var tree =
          new Load(LoadSettings.builder().build()).loadFromString(Files.readString(file, UTF_8));
      return new Contract(JsonMapper.shared().valueToTree(tree));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A message with what it is about.
   *
   * @param types of the body, or those that are accepted; empty where nothing was said
   */
  record Message(List<MediaType> types, String body) {}

  /** What is wrong with a request and its answer; nothing, if both are documented. */
  List<String> violations(
      String method,
      URI uri,
      Message request,
      List<MediaType> accepted,
      int status,
      Message answer) {
    return operation(method, uri)
        .map(operation -> operation.violations(uri, request, accepted, status, answer))
        .orElseGet(() -> List.of("no operation " + method + " " + uri.getRawPath()));
  }

  /** The status with which what an exchange asks for succeeds. */
  public int success(HttpExchange exchange) {
    return operation(exchange)
        .map(operation -> operation.success().getKey())
        .map(Integer::parseInt)
        .orElse(200);
  }

  /** The status with which what is not there is refused, or else what is wrong. */
  public int refusal(HttpExchange exchange) {
    return operation(exchange).filter(Contract.Operation::mayFind).isPresent() ? 404 : 400;
  }

  /** The documented type of an answer: JSON if it can be, otherwise the first. */
  public String type(HttpExchange exchange, String answer) {
    var types =
        operation(exchange).stream()
            .flatMap(operation ->
                operation.success().getValue().path("content").propertyNames().stream())
            .toList();
    var looksLikeJson = answer.startsWith("{") || answer.startsWith("[");
    return types.stream()
        .filter(type -> looksLikeJson == type.equals(MediaType.APPLICATION_JSON_VALUE))
        .findFirst()
        .orElseGet(types::getFirst);
  }

  private Optional<Contract.Operation> operation(HttpExchange exchange) {
    return operation(exchange.getRequestMethod(), exchange.getRequestURI());
  }

  private Optional<Contract.Operation> operation(String method, URI uri) {
    return all.stream()
        .flatMap(contract -> contract.operation(method, uri.getRawPath()).stream())
        .findFirst();
  }

  private static Pattern pattern(String template) {
    return Pattern.compile(template.replaceAll("\\{[^}]+}", "[^/]+"));
  }

  /** Without parameters. */
  private static String plain(MediaType type) {
    return type.getType() + "/" + type.getSubtype();
  }

  /** The document of one service. */
  private static final class Contract {

    private final JsonNode document;
    private final OpenApiSchemas schemas;

    private Contract(JsonNode document) {
      this.document = document;
      schemas = new OpenApiSchemas(document);
    }

    private Optional<Operation> operation(String method, String path) {
      var verb = method.toLowerCase(Locale.ROOT);
      return document
          .path("paths")
          .propertyStream()
          .filter(entry -> entry.getValue().has(verb))
          .filter(entry -> pattern(entry.getKey()).matcher(path).matches())
          .min(Comparator.comparingInt(entry -> entry.getKey().split("\\{", -1).length))
          .map(entry -> new Operation(entry.getValue(), entry.getValue().path(verb)));
    }

    private JsonNode resolved(JsonNode node) {
      var reference = node.path("$ref").asString(null);
      return reference == null ? node : document.at(reference.substring(1));
    }

    /** An operation of the document. */
    private final class Operation {

      private final JsonNode path;
      private final JsonNode operation;

      Operation(JsonNode path, JsonNode operation) {
        this.path = path;
        this.operation = operation;
      }

      boolean mayFind() {
        return operation.path("responses").has("404");
      }

      Map.Entry<String, JsonNode> success() {
        return operation
            .path("responses")
            .propertyStream()
            .filter(response -> response.getKey().startsWith("2"))
            .findFirst()
            .map(response -> Map.entry(response.getKey(), resolved(response.getValue())))
            .orElseThrow();
      }

      List<String> violations(
          URI uri, Message request, List<MediaType> accepted, int status, Message answer) {
        var all = new ArrayList<String>();
        all.addAll(query(uri));
        all.addAll(body("request", resolved(operation.path("requestBody")), request));
        all.addAll(accepts(accepted));
        var documented = operation.path("responses").path(String.valueOf(status));
        if (documented.isMissingNode() && status == FAULT) {
          return all; // nobody documents faults
        }
        if (documented.isMissingNode()) {
          all.add("status " + status + " is not documented");
        } else {
          all.addAll(body("answer", resolved(documented), answer));
        }
        return all;
      }

      private List<String> query(URI uri) {
        var known = new TreeSet<String>();
        Stream.of(path, operation)
            .flatMap(node -> StreamSupport.stream(node.path("parameters").spliterator(), false))
            .map(Contract.this::resolved)
            .filter(parameter -> parameter.path("in").asString().equals("query"))
            .forEach(parameter -> known.add(parameter.path("name").asString()));
        return uri.getRawQuery() == null
            ? List.of()
            : Stream.of(uri.getRawQuery().split("&", -1))
                .map(pair -> pair.replaceFirst("=.*", ""))
                .filter(name -> !known.contains(name))
                .map(name -> "no parameter `" + name + "`")
                .toList();
      }

      /**
       * Whoever accepts less than what can be answered may be refused; nothing is as good as JSON.
       */
      private List<String> accepts(List<MediaType> accepted) {
        var types = new TreeSet<String>();
        operation
            .path("responses")
            .forEach(response ->
                types.addAll(Set.copyOf(resolved(response).path("content").propertyNames())));
        var problems = types.stream().filter(type -> type.contains("problem")).toList();
        types.removeAll(problems);
        if (types.isEmpty()) {
          types.add(MediaType.APPLICATION_JSON_VALUE);
        }
        var isAnswerable = types.stream().anyMatch(type -> accepts(accepted, type));
        var missing = problems.stream().filter(type -> !accepts(accepted, type)).toList();
        return isAnswerable && missing.isEmpty()
            ? List.of()
            : List.of("Accept is " + accepted + ", answers are " + types + " and " + problems);
      }

      private static boolean accepts(List<MediaType> accepted, String type) {
        var answered = MediaType.parseMediaType(type);
        return accepted.isEmpty() || accepted.stream().anyMatch(one -> one.includes(answered));
      }

      private List<String> body(String what, JsonNode documented, Message message) {
        var content = documented.path("content");
        if (message.body().isEmpty()) {
          return content.isMissingNode()
                  || (what.equals("request") && !documented.path("required").asBoolean(false))
              ? List.of()
              : List.of(what + " without a body");
        }
        var type = message.types().stream().findFirst().map(Contracts::plain).orElse("none");
        var schema = content.path(type).path("schema");
        if (!content.has(type)) {
          return List.of(
              what + " of the type " + type + ", documented: " + content.propertyNames());
        }
        return type.matches("application/(problem\\+)?json")
            ? findings(what, schema, message.body())
            : List.of();
      }

      private List<String> findings(String what, JsonNode schema, String body) {
        try {
          return schemas.rule(schema).check(JsonMapper.shared().readTree(body), what).stream()
              .map(Finding::toString)
              .toList();
        } catch (JacksonException e) {
          return List.of(what + " is no JSON: " + body);
        }
      }
    }
  }
}

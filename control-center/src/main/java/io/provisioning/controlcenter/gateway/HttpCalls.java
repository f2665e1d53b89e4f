package io.provisioning.controlcenter.gateway;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.contract.Call;
import io.provisioning.controlcenter.contract.Operation;
import io.provisioning.controlcenter.contract.OperationCatalog;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.service.problem.RequestProblem;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads requests. */
final class HttpCalls {

  private static final String ANY_TYPE = "*/*";

  private final OperationCatalog catalog;
  private final JsonMapper json;

  HttpCalls(OperationCatalog catalog, JsonMapper json) {
    this.catalog = catalog;
    this.json = json;
  }

  /**
   * A request that was read, and can be read again.
   *
   * @param text of all of it that matters to the one who asks twice
   */
  record Read(Call call, HttpServletRequest request, String text) {}

  /** Whether there is an operation of some service at a path. */
  boolean isOffered(String path) {
    return !catalog.methodsOf(path).isEmpty();
  }

  /**
   * The operation of a request.
   *
   * @throws ProblemException UNKNOWN_ROUTE; METHOD_NOT_ALLOWED
   */
  OperationCatalog.Match find(HttpServletRequest request) {
    var path = request.getRequestURI();
    return catalog
        .find(request.getMethod(), path)
        .orElseThrow(() -> refused(request.getMethod(), path, catalog.methodsOf(path)));
  }

  private static ProblemException refused(String method, String path, Set<String> methods) {
    return methods.isEmpty()
        ? RequestProblem.UNKNOWN_ROUTE.because("there is no route `%s`".formatted(path))
        : RequestProblem.METHOD_NOT_ALLOWED.because(
            "`%s` does not accept %s".formatted(path, method),
            "it accepts " + String.join(", ", methods));
  }

  /**
   * Reads a request, whose body can be read again, unless it is one that is passed on unread.
   *
   * @throws ProblemException UNSUPPORTED_MEDIA_TYPE; MALFORMED_REQUEST; REQUEST_TOO_LARGE
   */
  Read read(OperationCatalog.Match match, @Nullable Caller caller, HttpServletRequest request)
      throws IOException {
    var operation = match.operation();
    var isRead = !operation.bodies().isEmpty() && !operation.streamsBody();
    var bytes = isRead ? request.getInputStream().readAllBytes() : new byte[0];
    if (bytes.length > 0) {
      requireKnownType(operation, request.getContentType());
    }
    var path = request.getRequestURI();
    var call =
        new Call(
            operation,
            path,
            match.variables(),
            query(request),
            bytes.length == 0 ? null : parse(bytes),
            caller,
            request.getRemoteAddr());
    request.setAttribute(Call.ATTRIBUTE, call);
    var text =
        String.join("\n", request.getMethod(), path, request.getQueryString(), string(bytes));
    return new Read(call, request, text);
  }

  private static void requireKnownType(Operation operation, @Nullable String type) {
    var known = operation.bodies().keySet();
    if (known.contains(ANY_TYPE)) {
      return;
    }
    if (type == null || !known.contains(type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT))) {
      throw RequestProblem.UNSUPPORTED_MEDIA_TYPE.because(
          "`%s` takes %s".formatted(operation.id(), String.join(", ", known)),
          "send the header `Content-Type`");
    }
  }

  private JsonNode parse(byte[] bytes) {
    try {
      return json.readTree(bytes);
    } catch (JacksonException e) {
      throw RequestProblem.MALFORMED_REQUEST.because(
          "the request body is not JSON: " + e.getOriginalMessage(), e);
    }
  }

  private static Map<String, List<String>> query(HttpServletRequest request) {
    var query = new LinkedHashMap<String, List<String>>();
    request.getParameterMap().forEach((name, values) -> query.put(name, List.of(values)));
    return query;
  }

  private static String string(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}

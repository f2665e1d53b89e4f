package io.provisioning.controlcenter.gateway;

import io.provisioning.config.problem.Finding;
import io.provisioning.controlcenter.contract.IdempotencyKey;
import io.provisioning.controlcenter.gateway.KeptAnswers.Answer;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.springframework.http.HttpHeaders;
import org.springframework.web.util.ContentCachingResponseWrapper;

/** Passes requests on; a mutation under a key that was answered gets that answer again. */
final class HttpOnceOnly {

  private static final String REPLAYED = "Idempotency-Replayed";
  private static final int LONGEST_KEY = 255;
  private static final List<String> KEPT_HEADERS =
      List.of(HttpHeaders.CONTENT_TYPE, HttpHeaders.LOCATION, HttpHeaders.ETAG);

  private final OnceOnly once;

  HttpOnceOnly(OnceOnly once) {
    this.once = once;
  }

  void pass(HttpCalls.Read read, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    var key = read.request().getHeader(IdempotencyKey.HEADER);
    var operation = read.call().operation();
    // what is not read cannot be compared
    if (key == null || operation.isSafe() || operation.streamsBody()) {
      chain.doFilter(read.request(), response);
      return;
    }
    requireShort(key);
    var caller = Objects.requireNonNull(read.call().caller(), "an open operation is not admitted");
    var start = once.start(caller, key, read.text());
    if (start.answer().isPresent()) {
      replay(start.answer().get(), response);
    } else {
      attempt(start.attempt().orElseThrow(), read, response, chain);
    }
  }

  private static void requireShort(String key) {
    if (key.isBlank() || key.length() > LONGEST_KEY) {
      throw GatewayProblem.REQUEST_NOT_AS_DOCUMENTED.because(
          "the idempotency key cannot be used",
          List.of(
              new Finding(
                  IdempotencyKey.HEADER,
                  "1 to 255 characters",
                  key.length() + " characters",
                  null,
                  null)));
    }
  }

  private static void attempt(
      OnceOnly.Attempt attempt,
      HttpCalls.Read read,
      HttpServletResponse response,
      FilterChain chain)
      throws IOException, ServletException {
    var caching = new ContentCachingResponseWrapper(response);
    var ended = false;
    try {
      chain.doFilter(read.request(), caching);
      attempt.ended(answer(caching));
      ended = true;
    } finally {
      if (!ended) {
        attempt.failed();
      }
    }
    caching.copyBodyToResponse();
  }

  private static Answer answer(ContentCachingResponseWrapper response) {
    var headers = new TreeMap<String, String>();
    for (var name : KEPT_HEADERS) {
      var value = response.getHeader(name);
      if (value != null) {
        headers.put(name, value);
      }
    }
    var body = Base64.getEncoder().encodeToString(response.getContentAsByteArray());
    return new Answer(response.getStatus(), headers, body);
  }

  private static void replay(Answer answer, HttpServletResponse response) throws IOException {
    response.setStatus(answer.status());
    answer.headers().forEach(response::setHeader);
    response.setHeader(REPLAYED, "true");
    response.getOutputStream().write(Base64.getDecoder().decode(answer.body()));
  }
}

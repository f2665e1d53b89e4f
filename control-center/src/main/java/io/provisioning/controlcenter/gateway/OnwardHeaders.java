package io.provisioning.controlcenter.gateway;

import io.provisioning.controlcenter.identity.ServiceTokens;
import java.util.Objects;
import org.slf4j.MDC;
import org.springframework.cloud.gateway.server.mvc.filter.HttpHeadersFilter.RequestHttpHeadersFilter;
import org.springframework.http.HttpHeaders;
import org.springframework.web.servlet.function.ServerRequest;

/**
 * What is told to a service. The caller's own token stays here: it is good for this door alone. A
 * key is the caller's own as well, but a service keeps one list for all.
 */
final class OnwardHeaders implements RequestHttpHeadersFilter {

  private final ServiceTokens tokens;

  OnwardHeaders(ServiceTokens tokens) {
    this.tokens = tokens;
  }

  @Override
  public HttpHeaders apply(HttpHeaders told, ServerRequest request) {
    var call = Call.of(request);
    var caller = Objects.requireNonNull(call.caller(), "nobody is let in without a caller");
    var onward = new HttpHeaders();
    onward.addAll(told);
    onward.remove(HttpHeaders.COOKIE);
    onward.setBearerAuth(tokens.forService(caller, call.operation().service()));
    var key = told.getFirst(HttpOnceOnly.KEY);
    if (key != null) {
      onward.set(HttpOnceOnly.KEY, OnceOnly.keyOf(caller, key));
    }
    onward.set("traceparent", "00-" + MDC.get("trace_id") + "-0000000000000001-01");
    return onward;
  }
}

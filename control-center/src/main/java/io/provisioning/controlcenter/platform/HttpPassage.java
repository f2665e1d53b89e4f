package io.provisioning.controlcenter.platform;

import io.provisioning.controlcenter.contract.Call;
import io.provisioning.controlcenter.contract.IdempotencyKey;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Delegations;
import io.provisioning.controlcenter.identity.ServiceTokens;
import io.provisioning.service.token.DelegatedToken;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.apache.catalina.connector.ClientAbortException;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpMessage;
import org.apache.hc.core5.http.io.entity.InputStreamEntity;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.http.HttpHeaders;

/**
 * Passes on what the door let in to the service that does it, and the answer back as it comes. The
 * caller's own token stays here: it is good for this door alone. What is open is passed on without
 * one. A key is the caller's own as well, but a service keeps one list for all.
 */
final class HttpPassage implements FilterChain {

  private static final Logger log = LoggerFactory.getLogger(HttpPassage.class);

  private static final String PREFER = "Prefer";
  private static final String TRACE = "traceparent";
  private static final int CHUNK = 32 * 1024;

  /** RFC 9110, section 7.6.1. */
  private static final Set<String> OF_ONE_HOP =
      names(
          "Connection",
          "Keep-Alive",
          "Proxy-Authenticate",
          "Proxy-Authorization",
          "Proxy-Connection",
          "TE",
          "Trailer",
          "Transfer-Encoding",
          "Upgrade");

  /** What the door sees to itself, or says anew; and what anybody could say of the way here. */
  private static final Set<String> OF_THE_DOOR =
      names(
          HttpHeaders.AUTHORIZATION,
          HttpHeaders.CONTENT_LENGTH,
          HttpHeaders.COOKIE,
          HttpHeaders.EXPECT,
          HttpHeaders.HOST,
          IdempotencyKey.HEADER,
          TRACE,
          DelegatedToken.HEADER,
          "Forwarded",
          "X-Forwarded-For",
          "X-Forwarded-Host",
          "X-Forwarded-Port",
          "X-Forwarded-Prefix",
          "X-Forwarded-Proto",
          "X-Real-IP");

  private final HttpServices services;
  private final ServiceTokens tokens;
  private final Delegations delegations;

  HttpPassage(HttpServices services, ServiceTokens tokens, Delegations delegations) {
    this.services = services;
    this.tokens = tokens;
    this.delegations = delegations;
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response) throws IOException {
    pass((HttpServletRequest) request, (HttpServletResponse) response);
  }

  private void pass(HttpServletRequest request, HttpServletResponse response) throws IOException {
    var call = (Call) Objects.requireNonNull(request.getAttribute(Call.ATTRIBUTE), "not let in");
    var operation = call.operation();
    var onward = onward(call, request);
    var isPatient =
        operation.streams() || operation.streamsBody() || request.getHeader(PREFER) != null;
    var answer =
        services.ask(
            operation.service(), operation.isSafe(), () -> services.open(onward, isPatient));
    var isWhole = false;
    try {
      answer(call, answer, response);
      isWhole = true;
    } finally {
      if (isWhole) {
        answer.close();
      } else {
        onward.cancel(); // to close it would be to read it to its end
      }
    }
  }

  private HttpUriRequestBase onward(Call call, HttpServletRequest request) throws IOException {
    var service = call.operation().service();
    var onward = new HttpUriRequestBase(request.getMethod(), services.address(service));
    var query = request.getQueryString();
    onward.setPath(query == null ? call.path() : call.path() + "?" + query);
    tell(call, request, onward);
    if (!call.operation().bodies().isEmpty()) {
      tellBody(request, onward);
    }
    if (call.operation().streamsBody() && onward.getEntity() != null) {
      // whoever refuses it must not have to read it first
      onward.addHeader(HttpHeaders.EXPECT, "100-continue");
    }
    return onward;
  }

  private static void tellBody(HttpServletRequest request, HttpUriRequestBase onward)
      throws IOException {
    var input = request.getInputStream();
    if (!input.isFinished()) {
      onward.setEntity(
          new InputStreamEntity(new ClientInput(input), request.getContentLengthLong(), null));
    }
  }

  private void tell(Call call, HttpServletRequest request, HttpUriRequestBase onward) {
    var left = ofOneHop(Collections.list(request.getHeaders(HttpHeaders.CONNECTION)));
    for (var name : Collections.list(request.getHeaderNames())) {
      if (!left.contains(name) && !OF_THE_DOOR.contains(name)) {
        request.getHeaders(name).asIterator().forEachRemaining(it -> onward.addHeader(name, it));
      }
    }
    onward.addHeader(TRACE, "00-" + MDC.get("trace_id") + "-0000000000000001-01");
    var caller = call.caller();
    if (caller != null) {
      tellCaller(call, caller, request.getHeader(IdempotencyKey.HEADER), onward);
    }
  }

  private void tellCaller(
      Call call, Caller caller, @Nullable String key, HttpUriRequestBase onward) {
    var token = tokens.forService(caller, call.operation().service());
    onward.addHeader(HttpHeaders.AUTHORIZATION, "Bearer " + token);
    if (call.operation().delegates() && caller.via() == null) {
      onward.addHeader(
          DelegatedToken.HEADER, delegations.token(caller, call.operation().service()));
    }
    if (key != null) {
      onward.addHeader(IdempotencyKey.HEADER, IdempotencyKey.of(caller, key));
    }
  }

  private static void answer(Call call, ClassicHttpResponse answer, HttpServletResponse response)
      throws IOException {
    response.setStatus(answer.getCode());
    var left = ofOneHop(values(answer, HttpHeaders.CONNECTION));
    for (var headers = answer.headerIterator(); headers.hasNext(); ) {
      var header = headers.next();
      if (!left.contains(header.getName())) {
        response.addHeader(header.getName(), header.getValue());
      }
    }
    var content = answer.getEntity() == null ? null : answer.getEntity().getContent();
    if (content != null) {
      copy(call, content, response);
    }
  }

  private static void copy(Call call, InputStream content, HttpServletResponse response)
      throws IOException {
    var output = response.getOutputStream();
    var isLive = call.operation().streams();
    var chunk = new byte[CHUNK];
    for (var read = read(call, content, chunk, response);
        read >= 0;
        read = read(call, content, chunk, response)) {
      output.write(chunk, 0, read);
      if (isLive) {
        output.flush();
      }
    }
  }

  /**
   * An answer that breaks off can still be refused as long as nothing of it was sent. After that,
   * the exception lets the server close the connection, so that nobody takes it for the whole, and
   * nothing else: any other would be answered with a problem, into the middle of the answer.
   */
  private static int read(
      Call call, InputStream content, byte[] chunk, HttpServletResponse response)
      throws IOException {
    try {
      return content.read(chunk);
    } catch (IOException e) {
      if (response.isCommitted()) {
        log.warn("{} broke off its answer to {}", call.operation().service(), call.path());
        throw new ClientAbortException(e);
      }
      throw HttpServices.unavailable(call.operation().service(), e);
    }
  }

  private static List<String> values(HttpMessage message, String name) {
    return List.of(message.getHeaders(name)).stream().map(Header::getValue).toList();
  }

  /** Headers that end here, with those that the sender says are for the next one alone. */
  private static Set<String> ofOneHop(List<String> connection) {
    if (connection.isEmpty()) {
      return OF_ONE_HOP;
    }
    var names = new TreeSet<>(OF_ONE_HOP);
    connection.forEach(value -> {
      for (var name : value.split(",", -1)) {
        names.add(name.strip());
      }
    });
    return names;
  }

  private static Set<String> names(String... names) {
    var all = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    Collections.addAll(all, names);
    return all;
  }
}

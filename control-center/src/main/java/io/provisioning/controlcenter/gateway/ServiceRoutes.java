package io.provisioning.controlcenter.gateway;

import io.provisioning.controlcenter.identity.ServiceTokens;
import java.io.IOException;
import java.net.URI;
import java.util.Objects;
import org.slf4j.MDC;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.cloud.gateway.server.mvc.config.GatewayMvcProperties;
import org.springframework.cloud.gateway.server.mvc.filter.HttpHeadersFilter.RequestHttpHeadersFilter;
import org.springframework.cloud.gateway.server.mvc.filter.HttpHeadersFilter.ResponseHttpHeadersFilter;
import org.springframework.cloud.gateway.server.mvc.handler.ProxyExchangeHandlerFunction;
import org.springframework.cloud.gateway.server.mvc.handler.RestClientProxyExchange;
import org.springframework.context.ApplicationContext;
import org.springframework.context.event.ContextRefreshedEvent;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpRequest;
import org.springframework.http.MediaType;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.web.client.RestClient;
import org.springframework.web.servlet.function.HandlerFunction;
import org.springframework.web.servlet.function.RequestPredicates;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerRequest;
import org.springframework.web.servlet.function.ServerResponse;

/** Passes on what the door let in to the service that does it. */
final class ServiceRoutes {

  private static final String PREFER = "Prefer";
  private static final String ORCHESTRATOR = "orchestrator";
  private static final String HEALTH = "/health";

  private final String self;
  private final HttpServices services;
  private final ServiceTokens tokens;
  private final HandlerFunction<ServerResponse> limited;
  private final HandlerFunction<ServerResponse> patient;

  ServiceRoutes(
      String self,
      HttpServices services,
      ServiceTokens tokens,
      GatewayMvcProperties properties,
      ObjectProvider<RequestHttpHeadersFilter> requestHeaders,
      ObjectProvider<ResponseHttpHeadersFilter> responseHeaders,
      ApplicationContext context) {
    this.self = self;
    this.services = services;
    this.tokens = tokens;
    limited = exchange(services.limited(), properties, requestHeaders, responseHeaders, context);
    patient = exchange(services.patient(), properties, requestHeaders, responseHeaders, context);
  }

  private HandlerFunction<ServerResponse> exchange(
      RestClient client,
      GatewayMvcProperties properties,
      ObjectProvider<RequestHttpHeadersFilter> requestHeaders,
      ObjectProvider<ResponseHttpHeadersFilter> responseHeaders,
      ApplicationContext context) {
    var exchange =
        new ProxyExchangeHandlerFunction(
            new RestClientProxyExchange(client, properties),
            requestHeaders,
            responseHeaders,
            request -> services.address(call(request).operation().service()));
    exchange.onApplicationEvent(new ContextRefreshedEvent(context));
    return exchange;
  }

  RouterFunction<ServerResponse> routes() {
    return RouterFunctions.route(this::isForAnother, this::pass)
        .andRoute(RequestPredicates.GET(HEALTH), _ -> health());
  }

  /** Earlier clients ask it without a token, so it comes without a caller. */
  private ServerResponse health() {
    var address = URI.create(services.address(ORCHESTRATOR) + HEALTH);
    return services.ask(
        ORCHESTRATOR,
        true,
        () -> services.limited().get().uri(address).exchangeForRequiredValue(ServiceRoutes::same));
  }

  private static ServerResponse same(HttpRequest request, ClientHttpResponse answer)
      throws IOException {
    return ServerResponse.status(answer.getStatusCode())
        .contentType(MediaType.APPLICATION_JSON)
        .body(answer.getBody().readAllBytes());
  }

  private boolean isForAnother(ServerRequest request) {
    return request.attribute(Call.ATTRIBUTE).isPresent()
        && !call(request).operation().service().equals(self);
  }

  private ServerResponse pass(ServerRequest request) {
    var call = call(request);
    var operation = call.operation();
    var exchange =
        operation.streams() || !request.headers().header(PREFER).isEmpty() ? patient : limited;
    var onward = onward(request, call);
    return services.ask(operation.service(), operation.isSafe(), () -> answer(exchange, onward));
  }

  /**
   * The caller's own token stays here: it is good for this door alone. A key is the caller's own as
   * well, but a service keeps one list for all.
   */
  private ServerRequest onward(ServerRequest request, Call call) {
    var caller = Objects.requireNonNull(call.caller(), "nobody is let in without a caller");
    return ServerRequest.from(request)
        .headers(headers -> {
          headers.remove(HttpHeaders.COOKIE);
          headers.setBearerAuth(tokens.forService(caller, call.operation().service()));
          var key = headers.getFirst(HttpOnceOnly.KEY);
          if (key != null) {
            headers.set(HttpOnceOnly.KEY, OnceOnly.keyOf(caller, key));
          }
          headers.set("traceparent", "00-" + MDC.get("trace_id") + "-0000000000000001-01");
        })
        .build();
  }

  private static ServerResponse answer(
      HandlerFunction<ServerResponse> exchange, ServerRequest request) {
    try {
      return exchange.handle(request);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("an exchange throws nothing else", e);
    }
  }

  private static Call call(ServerRequest request) {
    return (Call) request.attribute(Call.ATTRIBUTE).orElseThrow();
  }
}

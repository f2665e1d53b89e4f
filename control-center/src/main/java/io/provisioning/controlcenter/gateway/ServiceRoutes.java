package io.provisioning.controlcenter.gateway;

import java.io.IOException;
import java.net.URI;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.cloud.gateway.server.mvc.config.GatewayMvcProperties;
import org.springframework.cloud.gateway.server.mvc.filter.HttpHeadersFilter.RequestHttpHeadersFilter;
import org.springframework.cloud.gateway.server.mvc.filter.HttpHeadersFilter.ResponseHttpHeadersFilter;
import org.springframework.cloud.gateway.server.mvc.handler.ProxyExchangeHandlerFunction;
import org.springframework.cloud.gateway.server.mvc.handler.RestClientProxyExchange;
import org.springframework.context.ApplicationContext;
import org.springframework.context.event.ContextRefreshedEvent;
import org.springframework.http.HttpRequest;
import org.springframework.http.MediaType;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.web.client.RestClient;
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
  private final ProxyExchangeHandlerFunction limited;
  private final ProxyExchangeHandlerFunction patient;

  ServiceRoutes(
      String self,
      HttpServices services,
      GatewayMvcProperties properties,
      ObjectProvider<RequestHttpHeadersFilter> requestHeaders,
      ObjectProvider<ResponseHttpHeadersFilter> responseHeaders,
      ApplicationContext context) {
    this.self = self;
    this.services = services;
    limited = exchange(services.limited(), properties, requestHeaders, responseHeaders, context);
    patient = exchange(services.patient(), properties, requestHeaders, responseHeaders, context);
  }

  private ProxyExchangeHandlerFunction exchange(
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
            request -> services.address(Call.of(request).operation().service()));
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
        && !Call.of(request).operation().service().equals(self);
  }

  private ServerResponse pass(ServerRequest request) {
    var call = Call.of(request);
    var operation = call.operation();
    var exchange =
        operation.streams() || !request.headers().header(PREFER).isEmpty() ? patient : limited;
    return services.ask(operation.service(), operation.isSafe(), () -> exchange.handle(request));
  }
}

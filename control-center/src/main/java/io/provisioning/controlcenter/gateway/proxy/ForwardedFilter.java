package io.provisioning.controlcenter.gateway.proxy;

import io.provisioning.config.address.AddressBlock;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Believes proxies of ours who a request comes from, and nobody else: the client is the first one,
 * from the end, who is no proxy of ours. Nobody behind sees what was said about it.
 */
final class ForwardedFilter extends OncePerRequestFilter {

  private final List<AddressBlock> proxies;
  private final ProxySettings.Header header;

  ForwardedFilter(ProxySettings settings) {
    proxies = settings.blocks();
    header = settings.header();
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    chain.doFilter(new HttpForwardedRequest(request, client(request).orElse(null)), response);
  }

  private Optional<Hop> client(HttpServletRequest request) {
    var client = Optional.<Hop>empty();
    var teller = request.getRemoteAddr();
    for (var hop : isOurs(teller) ? hops(request).reversed() : List.<Hop>of()) {
      if (hop.from() == null || !isOurs(teller)) {
        break;
      }
      client = Optional.of(hop);
      teller = hop.from();
    }
    return client;
  }

  private boolean isOurs(String address) {
    var literal = InetAddress.ofLiteral(address);
    return proxies.stream().anyMatch(proxy -> proxy.holds(literal));
  }

  private List<Hop> hops(HttpServletRequest request) {
    return switch (header) {
      case FORWARDED -> Hop.forwarded(values(request, "Forwarded"));
      case X_FORWARDED ->
          Hop.xForwarded(
              values(request, "X-Forwarded-For"),
              values(request, "X-Forwarded-Proto"),
              values(request, "X-Forwarded-Host"));
    };
  }

  private static List<String> values(HttpServletRequest request, String name) {
    return Collections.list(request.getHeaders(name));
  }
}

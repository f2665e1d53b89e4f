package io.provisioning.registry.distribution;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Lets clients of registries that come directly, not by way of the control center, send the token
 * as the password of any user: they know no other way to use a token that they were given.
 */
final class BasicFilter extends OncePerRequestFilter {

  private static final String ROOT = "/v2/";
  private static final String SCHEME = "basic ";
  private static final String CHALLENGE = "Basic realm=\"extension-registry\"";

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return !request.getRequestURI().startsWith(ROOT) || isBearer(request);
  }

  private static boolean isBearer(HttpServletRequest request) {
    var header = request.getHeader(HttpHeaders.AUTHORIZATION);
    return header != null && !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    var token = password(request.getHeader(HttpHeaders.AUTHORIZATION));
    chain.doFilter(
        token == null ? request : new BearerRequest(request, "Bearer " + token),
        new ChallengingResponse(response));
  }

  private static @Nullable String password(@Nullable String header) {
    if (header == null) {
      return null;
    }
    try {
      var text = Base64.getDecoder().decode(header.substring(SCHEME.length()).strip());
      var parts = new String(text, StandardCharsets.UTF_8).split(":", 2);
      return parts.length < 2 ? null : parts[1];
    } catch (IllegalArgumentException _) {
      return null;
    }
  }

  private static final class BearerRequest extends HttpServletRequestWrapper {

    private final String value;

    BearerRequest(HttpServletRequest request, String value) {
      super(request);
      this.value = value;
    }

    @Override
    public @Nullable String getHeader(String name) {
      return HttpHeaders.AUTHORIZATION.equalsIgnoreCase(name) ? value : super.getHeader(name);
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
      return HttpHeaders.AUTHORIZATION.equalsIgnoreCase(name)
          ? Collections.enumeration(List.of(value))
          : super.getHeaders(name);
    }
  }

  private static final class ChallengingResponse extends HttpServletResponseWrapper {

    ChallengingResponse(HttpServletResponse response) {
      super(response);
    }

    @Override
    public void setHeader(String name, String value) {
      super.setHeader(
          name, HttpHeaders.WWW_AUTHENTICATE.equalsIgnoreCase(name) ? CHALLENGE : value);
    }
  }
}

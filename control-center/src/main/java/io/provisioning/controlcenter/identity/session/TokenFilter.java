package io.provisioning.controlcenter.identity.session;

import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.IdentityProblem;
import io.provisioning.controlcenter.identity.OpenOperations;
import io.provisioning.controlcenter.identity.token.AccessTokens;
import io.provisioning.service.token.IdentifiedRequest;
import io.provisioning.service.token.OpenRoutes;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerExceptionResolver;

/**
 * Lets in who carries a good access token; the {@link Caller} is the request's user principal. Open
 * is only what its contract says is, method and path as they are written: everything else asks for
 * a token, also what there is not.
 */
final class TokenFilter extends OncePerRequestFilter {

  private static final String SCHEME = "bearer ";

  private final OpenOperations open;
  private final AccessTokens tokens;
  private final KnownCallers known;
  private final HandlerExceptionResolver problems;

  TokenFilter(
      OpenOperations open,
      AccessTokens tokens,
      KnownCallers known,
      HandlerExceptionResolver problems) {
    this.open = open;
    this.tokens = tokens;
    this.known = known;
    this.problems = problems;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (isOpen(request)) {
      chain.doFilter(request, response);
      return;
    }
    Optional<Caller> caller;
    try {
      caller = callerOf(request.getHeader(HttpHeaders.AUTHORIZATION));
    } catch (RuntimeException e) {
      problems.resolveException(request, response, null, e);
      return;
    }
    if (caller.isPresent()) {
      chain.doFilter(new IdentifiedRequest(request, caller.get()), response);
    } else {
      response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
      problems.resolveException(request, response, null, signInNeeded());
    }
  }

  private boolean isOpen(HttpServletRequest request) {
    var path = request.getRequestURI();
    return OpenRoutes.contain(path) || open.contain(request.getMethod(), path);
  }

  private Optional<Caller> callerOf(@Nullable String header) {
    return header != null && header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
        ? tokens.verify(header.substring(SCHEME.length()).strip()).flatMap(known::now)
        : Optional.empty();
  }

  private static Exception signInNeeded() {
    return IdentityProblem.SIGN_IN_NEEDED.because(
        "the request carries no access token, or one that is not good any more",
        "sign in: `provisioning login`");
  }
}

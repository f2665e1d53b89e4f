package io.provisioning.controlcenter.identity.session;

import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.IdentityProblem;
import io.provisioning.controlcenter.identity.OpenOperations;
import io.provisioning.controlcenter.identity.PublicOrigin;
import io.provisioning.controlcenter.identity.TokenChallenges;
import io.provisioning.controlcenter.identity.TokenChallenges.Challenge;
import io.provisioning.controlcenter.identity.token.AccessTokens;
import io.provisioning.service.token.IdentifiedRequest;
import io.provisioning.service.token.MonitoringDoor;
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
  private final MonitoringDoor monitoring;
  private final TokenChallenges challenges;
  private final PublicOrigin origin;
  private final AccessTokens tokens;
  private final KnownCallers known;
  private final HandlerExceptionResolver problems;

  TokenFilter(
      OpenOperations open,
      MonitoringDoor monitoring,
      TokenChallenges challenges,
      PublicOrigin origin,
      AccessTokens tokens,
      KnownCallers known,
      HandlerExceptionResolver problems) {
    this.open = open;
    this.monitoring = monitoring;
    this.challenges = challenges;
    this.origin = origin;
    this.tokens = tokens;
    this.known = known;
    this.problems = problems;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (isOpen(request) || monitoring.admits(request)) {
      chain.doFilter(request, response);
      return;
    }
    var challenge = challenges.find(request.getMethod(), request.getRequestURI());
    Optional<Caller> caller;
    try {
      caller = callerOf(request.getHeader(HttpHeaders.AUTHORIZATION), challenge);
    } catch (RuntimeException e) {
      problems.resolveException(request, response, null, e);
      return;
    }
    if (caller.isPresent()) {
      chain.doFilter(new IdentifiedRequest(request, caller.get()), response);
    } else {
      response.setHeader(
          HttpHeaders.WWW_AUTHENTICATE, challenge.map(it -> header(it, request)).orElse("Bearer"));
      problems.resolveException(request, response, null, signInNeeded());
    }
  }

  private boolean isOpen(HttpServletRequest request) {
    var path = request.getRequestURI();
    return OpenRoutes.contain(path) || open.contain(request.getMethod(), path);
  }

  /** As the clients of registries understand it, or those that know RFC 9728. */
  private String header(Challenge challenge, HttpServletRequest request) {
    if (challenge.isResource()) {
      var isWrong = request.getHeader(HttpHeaders.AUTHORIZATION) != null;
      return "Bearer %sresource_metadata=\"%s\""
          .formatted(isWrong ? "error=\"invalid_token\", " : "", origin.at(challenge.path()));
    }
    return "Bearer realm=\"%s\",service=\"%s\""
        .formatted(origin.at(challenge.path()), challenge.service());
  }

  private Optional<Caller> callerOf(@Nullable String header, Optional<Challenge> challenge) {
    if (header == null || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      return Optional.empty();
    }
    var token = header.substring(SCHEME.length()).strip();
    return tokens
        .verify(token)
        .or(() -> challenge.flatMap(it -> tokens.verifyOfService(token, it.service())))
        .flatMap(known::now);
  }

  private static Exception signInNeeded() {
    return IdentityProblem.SIGN_IN_NEEDED.because(
        "the request has no access token, or one that is no longer valid",
        "sign in: `provisioning login`");
  }
}

package io.provisioning.controlcenter.gateway;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.audit.AuditTrail;
import io.provisioning.controlcenter.contract.Call;
import io.provisioning.controlcenter.contract.OperationCatalog;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.IdentityProblem;
import io.provisioning.service.problem.ProblemResponses;
import io.provisioning.service.token.OpenRoutes;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Lets a request in, step by step: it must not come too often, be for an operation that exists, by
 * somebody who is known, as documented, and permitted; what is decided is written down before
 * anything is done, and what came of it before the answer is sent.
 */
final class FrontDoorFilter extends OncePerRequestFilter {

  /**
   * What the process tells of itself to whoever is known, where no contract has it: the filter
   * before this one has seen to that.
   */
  private static final Set<String> OWN = Set.of("/openapi", "/metrics");

  private final HttpCalls calls;
  private final RequestLimits limits;
  private final Access access;
  private final AuditTrail trail;
  private final HttpOnceOnly once;
  private final FilterChain passage;
  private final String self;
  private final RequestTimes times;
  private final ProblemResponses problems;

  /**
   * A door.
   *
   * @param passage the way to the other services
   * @param self name of the service that it is part of: its own operations go on along the chain
   */
  FrontDoorFilter(
      HttpCalls calls,
      RequestLimits limits,
      Access access,
      AuditTrail trail,
      HttpOnceOnly once,
      FilterChain passage,
      String self,
      RequestTimes times,
      ProblemResponses problems) {
    this.calls = calls;
    this.limits = limits;
    this.access = access;
    this.trail = trail;
    this.once = once;
    this.passage = passage;
    this.self = self;
    this.times = times;
    this.problems = problems;
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    var path = request.getRequestURI();
    return (OpenRoutes.contain(path) || OWN.contains(path)) && !calls.isOffered(path);
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    var start = System.nanoTime();
    OperationCatalog.@Nullable Match match = null;
    try {
      limits.countAddress(request.getRemoteAddr());
      match = calls.find(request);
      var caller = caller(request);
      if (caller != null) {
        limits.countCaller(caller.id());
        admit(match, caller, request, response, chain);
      } else if (match.operation().isOpen()) {
        passOpen(match, request, response, chain);
      } else {
        throw IdentityProblem.SIGN_IN_NEEDED.because(
            "the request has no valid token", "sign in: `provisioning login`");
      }
    } catch (ProblemException e) {
      refuse(response, e);
    } finally {
      note(match, response.getStatus(), Duration.ofNanos(System.nanoTime() - start));
    }
  }

  /** To whoever asks. */
  private void passOpen(
      OperationCatalog.Match match,
      HttpServletRequest request,
      HttpServletResponse response,
      FilterChain chain)
      throws ServletException, IOException {
    if (match.operation().service().equals(self)) {
      chain.doFilter(request, response);
      return;
    }
    try {
      var read = calls.read(match, null, request);
      RequestCheck.require(read.call());
      passage.doFilter(read.request(), response);
    } finally {
      request.removeAttribute(Call.ATTRIBUTE);
    }
  }

  private void note(OperationCatalog.@Nullable Match match, int status, Duration time) {
    if (match == null) {
      times.noteUnknown(status, time);
    } else {
      times.note(match.operation(), status, time);
    }
  }

  private void admit(
      OperationCatalog.Match match,
      Caller caller,
      HttpServletRequest request,
      HttpServletResponse response,
      FilterChain chain)
      throws ServletException, IOException {
    var record = new CallRecord(trail, match, caller, request.getRemoteAddr());
    var audited = new HttpAuditedResponse(response, record);
    try {
      pass(match, caller, record, request, audited, chain);
      audited.end();
    } catch (IOException | ServletException | RuntimeException e) {
      // Whoever was writing may have made something else of it.
      if (audited.failure().isEmpty()) {
        throw e;
      }
      refuse(response, audited.failure().get());
    } finally {
      request.removeAttribute(Call.ATTRIBUTE); // what is dispatched again was not let in
    }
  }

  private void pass(
      OperationCatalog.Match match,
      Caller caller,
      CallRecord record,
      HttpServletRequest request,
      HttpServletResponse response,
      FilterChain chain)
      throws ServletException, IOException {
    try {
      var read = calls.read(match, caller, request);
      RequestCheck.require(read.call());
      var verdict = access.decide(read.call(), caller);
      record.decided(verdict);
      verdict.require(match.operation(), caller);
      once.pass(read, response, match.operation().service().equals(self) ? chain : passage);
    } catch (ProblemException e) {
      refuse(response, e);
    }
  }

  private void refuse(HttpServletResponse response, ProblemException e) throws IOException {
    if (!response.isCommitted()) {
      response.reset();
      problems.write(response, e);
    }
  }

  private static @Nullable Caller caller(HttpServletRequest request) {
    return switch (request.getUserPrincipal()) {
      case Caller caller -> caller;
      case Authentication authentication
          when authentication.getPrincipal() instanceof Caller caller ->
          caller;
      case null, default -> null;
    };
  }
}

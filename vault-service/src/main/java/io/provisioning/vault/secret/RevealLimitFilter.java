package io.provisioning.vault.secret;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.service.problem.ProblemResponses;
import io.provisioning.service.problem.RequestProblem;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * A value takes several times its size until it is sent: only so many are in memory at once. Large
 * batches for transit keys count as well.
 */
@Component
final class RevealLimitFilter extends OncePerRequestFilter {

  /** Of 1 MiB each, they fit into half of the heap that `vault.flags` allows. */
  private static final int MOST = 12;

  private static final String TRANSIT = "/api/v1/transit-keys/";

  /** In bytes: hundreds of them fit into the heap. */
  private static final int SMALL_BATCH = 65_536;

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final ProblemResponses problems;
  private final Semaphore slots;
  private final Duration patience;

  @Autowired
  RevealLimitFilter(ProblemResponses problems) {
    this(problems, MOST, PATIENCE);
  }

  RevealLimitFilter(ProblemResponses problems, int most, Duration patience) {
    this.problems = problems;
    this.slots = new Semaphore(most, true);
    this.patience = patience;
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return !request.getRequestURI().endsWith("/reveal") && !isLargeBatch(request);
  }

  private static boolean isLargeBatch(HttpServletRequest request) {
    var length = request.getContentLengthLong(); // -1 if nobody knows
    return request.getRequestURI().startsWith(TRANSIT) && (length < 0 || length > SMALL_BATCH);
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (!hasSlot()) {
      var problem =
          ProblemException.passing(
              RequestProblem.SERVICE_BUSY,
              "many values are in use at the moment",
              Duration.ofSeconds(1));
      problems.write(response, problem);
      return;
    }
    try {
      chain.doFilter(request, response);
    } finally {
      slots.release();
    }
  }

  private boolean hasSlot() {
    try {
      return slots.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}

package io.provisioning.service.body;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.service.problem.RequestProblem;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** The memory that the bodies of all requests in flight share, with what is made of them. */
final class BodyMemory {

  private final long most;
  private final AtomicLong taken = new AtomicLong();

  BodyMemory(long most) {
    this.most = most;
  }

  Share share() {
    return new Share();
  }

  /** What one request holds until it is closed; for one thread. */
  final class Share implements AutoCloseable {

    private long held;

    private Share() {}

    /**
     * Holds this much from now on.
     *
     * @throws ProblemException REQUEST_TOO_LARGE if all the memory is less; SERVICE_BUSY if others
     *     hold it
     */
    void hold(long bytes) {
      if (bytes > most) {
        throw RequestProblem.REQUEST_TOO_LARGE.because(
            "the request body would need more memory than this service keeps for bodies",
            "split the document, or raise provisioning.request.max-memory");
      }
      var more = bytes - held;
      if (taken.addAndGet(more) > most) {
        taken.addAndGet(-more);
        throw busy();
      }
      held = bytes;
    }

    @Override
    public void close() {
      taken.addAndGet(-held);
      held = 0;
    }
  }

  private static ProblemException busy() {
    return ProblemException.passing(
        RequestProblem.SERVICE_BUSY,
        "the service reads as many large requests as it has memory for",
        Duration.ofSeconds(1));
  }
}

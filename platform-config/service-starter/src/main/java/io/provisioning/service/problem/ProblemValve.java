package io.provisioning.service.problem;

import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;

/** Answers with a problem where the server refuses a request before it looks for a route. */
final class ProblemValve extends ErrorReportValve {

  private final ProblemResponses problems;

  ProblemValve(ProblemResponses problems) {
    this.problems = problems;
  }

  @Override
  protected void report(Request request, Response response, @Nullable Throwable throwable) {
    var status = response.getStatus();
    if (status < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
      return;
    }
    try {
      problems.write(
          response,
          RequestProblem.ofStatus(status),
          "the server does not accept this request",
          "check that its method, path and headers are valid HTTP");
      response.finishResponse();
    } catch (IOException e) {
      container.getLogger().debug("nobody is there any more to be told", e);
    }
  }
}

package io.provisioning.service.problem;

import io.provisioning.config.problem.ProblemException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import tools.jackson.databind.json.JsonMapper;

/** Writes problems where no controller is involved: in filters. */
public final class ProblemResponses {

  private final JsonMapper json;

  public ProblemResponses(JsonMapper json) {
    this.json = json;
  }

  /** Answers with a problem; what fails inside is not told in detail. */
  public void write(HttpServletResponse response, ProblemException e) throws IOException {
    headers(e).forEach(response::setHeader);
    write(response, ProblemView.of(e.problem(), e.detail(), e.help().orElse(null), e.findings()));
  }

  /** What a client is told besides the body. */
  static Map<String, String> headers(ProblemException e) {
    return e.retryAfter()
        .map(wait -> Map.of(HttpHeaders.RETRY_AFTER, String.valueOf(wait.toSeconds())))
        .orElse(Map.of());
  }

  public void write(
      HttpServletResponse response, RequestProblem problem, String detail, String help)
      throws IOException {
    write(response, ProblemView.of(problem, detail, help, List.of()));
  }

  private void write(HttpServletResponse response, ProblemView view) throws IOException {
    response.setStatus(view.status());
    response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
    if (view.status() == HttpStatus.UNAUTHORIZED.value()) {
      response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
    }
    response.getOutputStream().write(json.writeValueAsBytes(view));
  }
}

package io.provisioning.service;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import tools.jackson.databind.json.JsonMapper;

/** Writes problems where no controller is involved: in filters. */
final class ProblemResponses {

  private final JsonMapper json;

  ProblemResponses(JsonMapper json) {
    this.json = json;
  }

  void write(HttpServletResponse response, RequestProblem problem, String detail, String help)
      throws IOException {
    var view = ProblemView.of(problem, detail, help, List.of());
    response.setStatus(view.status());
    response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
    if (problem == RequestProblem.UNAUTHENTICATED) {
      response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
    }
    response.getOutputStream().write(json.writeValueAsBytes(view));
  }
}

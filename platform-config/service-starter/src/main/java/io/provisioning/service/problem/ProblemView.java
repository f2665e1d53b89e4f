package io.provisioning.service.problem;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Origin;
import io.provisioning.config.problem.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * A failure as RFC 9457 has it, with a stable code, each single fault, and the trace id under which
 * the log says more. The type is a reference to the page that explains it, relative to the service.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record ProblemView(
    String type,
    String title,
    int status,
    @Nullable String detail,
    String code,
    @Nullable String help,
    @Nullable String traceId,
    @Nullable List<FindingView> errors) {

  static ProblemView of(
      Problem problem, String detail, @Nullable String help, List<Finding> findings) {
    return new ProblemView(
        ProblemPages.PATH + problem.code(),
        problem.title(),
        RequestProblem.statusOf(problem).value(),
        detail,
        problem.code(),
        help,
        MDC.get(TraceFilter.TRACE_ID),
        findings.isEmpty() ? null : findings.stream().map(FindingView::of).toList());
  }

  /** One thing wrong, with its place where there is one. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record FindingView(
      String path,
      String expected,
      String got,
      @Nullable String source,
      @Nullable Integer line,
      @Nullable Integer column,
      @Nullable String suggestion) {

    static FindingView of(Finding finding) {
      var origin = finding.origin();
      var place = origin.filter(at -> at.line() > 0);
      return new FindingView(
          finding.path(),
          finding.expected(),
          finding.got(),
          origin.map(Origin::source).orElse(null),
          place.map(Origin::line).orElse(null),
          place.map(Origin::column).orElse(null),
          finding.nullableSuggestion());
    }
  }
}

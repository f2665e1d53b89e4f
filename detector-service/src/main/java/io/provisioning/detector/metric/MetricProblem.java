package io.provisioning.detector.metric;

import io.provisioning.config.problem.Problem;

/** What can be wrong with a query. */
enum MetricProblem implements Problem {
  INVALID_METRIC_QUERY(Kind.INVALID, "invalid metric query");

  private final Kind kind;
  private final String title;

  MetricProblem(Kind kind, String title) {
    this.kind = kind;
    this.title = title;
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public String title() {
    return title;
  }
}

package io.provisioning.detector.backtest;

import io.provisioning.config.problem.Problem;

/** What a backtest has to report. */
enum BacktestProblem implements Problem {
  UNREADABLE_BENCHMARK(Kind.INVALID, "unreadable benchmark");

  private final Kind kind;
  private final String title;

  BacktestProblem(Kind kind, String title) {
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

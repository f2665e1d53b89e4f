package io.provisioning.detector;

import io.provisioning.detector.backtest.BacktestCommand;
import java.util.List;

/**
 * The detector's jar: the service, or what the command {@code provisioning detector} runs in a
 * process of its own.
 */
final class DetectorProgram {

  private static final String BACKTEST = "backtest";

  private DetectorProgram() {}

  public static void main(String[] arguments) {
    if (arguments.length > 0 && arguments[0].equals(BACKTEST)) {
      System.exit(BacktestCommand.run(List.of(arguments), System.out, System.err));
    }
    DetectorApplication.main(arguments);
  }
}

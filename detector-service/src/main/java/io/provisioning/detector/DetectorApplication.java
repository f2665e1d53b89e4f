package io.provisioning.detector;

import io.provisioning.detector.backtest.BacktestCommand;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * The detector's process: the service, or what the command {@code provisioning detector} runs in a
 * process of its own.
 */
@SpringBootApplication
public class DetectorApplication {

  private static final String BACKTEST = "backtest";

  public static void main(String[] arguments) {
    if (arguments.length > 0 && arguments[0].equals(BACKTEST)) {
      System.exit(BacktestCommand.run(List.of(arguments), System.out, System.err));
    }
    SpringApplication.run(DetectorApplication.class, arguments);
  }
}

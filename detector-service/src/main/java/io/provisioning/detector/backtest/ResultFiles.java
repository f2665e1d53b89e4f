package io.provisioning.detector.backtest;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes what the benchmark's own scorer reads: {@code <detector>/<category>/<detector>_<file>}
 * with the columns timestamp, value, anomaly_score and label.
 */
final class ResultFiles {

  static final String DETECTOR = "provisioning";

  private final Path folder;

  ResultFiles(Path folder) {
    this.folder = folder;
  }

  void write(Backtest backtest) throws IOException {
    for (var result : backtest.scores().entrySet()) {
      write(result.getKey(), result.getValue());
    }
  }

  private void write(LabelledSeries series, double[] scores) throws IOException {
    var directory = folder.resolve(DETECTOR).resolve(series.category());
    Files.createDirectories(directory);
    try (var file = Files.newBufferedWriter(directory.resolve(DETECTOR + "_" + series.file()))) {
      line(file, "timestamp,value,anomaly_score,label");
      for (int row = 0; row < scores.length; row++) {
        line(
            file,
            "%s,%s,%d"
                .formatted(
                    series.rows().get(row).strip(), scores[row], series.isLabelled(row) ? 1 : 0));
      }
    }
  }

  private static void line(BufferedWriter file, String line) throws IOException {
    file.write(line);
    file.write('\n');
  }
}

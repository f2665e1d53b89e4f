package io.provisioning.detector.job;

import io.provisioning.service.problem.RequestProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.springframework.util.unit.DataSize;

/** Looks how much room the disk of the platform's home has. */
record HomeDisk(Path home, DataSize least) {

  /**
   * Looks once.
   *
   * @return the free bytes
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if it is too little
   */
  Map<String, Long> look() throws IOException {
    var free = Files.getFileStore(home).getUsableSpace();
    if (free < least.toBytes()) {
      throw RequestProblem.UNAVAILABLE.because(
          "the disk of the platform's home has only %d MB left, and needs %d MB"
              .formatted(DataSize.ofBytes(free).toMegabytes(), least.toMegabytes()));
    }
    return Map.of("free_bytes", free);
  }
}

package io.provisioning.registry.scrub;

import io.provisioning.registry.blob.DamagedBlobs;
import io.provisioning.registry.blob.Scrub;
import io.provisioning.service.job.Job;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class ScrubConfiguration {

  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration LONGEST = Duration.ofHours(20);

  @Bean
  Job scrubJob(Scrub scrub, DamagedBlobs damaged) {
    return new Job(
        "scrub",
        "Compares all blobs with their digests",
        DAY,
        LONGEST,
        () -> {
          var checked = scrub.run();
          requireWhole(damaged, checked.unreadable());
          return Map.of("blobs", checked.blobs(), "bytes", checked.bytes());
        });
  }

  private static void requireWhole(DamagedBlobs damaged, long unreadable) throws IOException {
    var lacking = damaged.list();
    if (!lacking.isEmpty()) {
      var first = lacking.getFirst();
      throw ScrubProblem.DAMAGED_BLOBS.because(
          "%d damaged, such as %s in %s"
              .formatted(lacking.size(), first.digest(), first.repositories().getFirst()),
          "`registry damage` lists them; push them again");
    }
    if (unreadable > 0) {
      throw ScrubProblem.DAMAGED_BLOBS.because(
          "%d cannot be read from disk".formatted(unreadable),
          "the log of the registry names them; see to the disk");
    }
  }
}

package io.provisioning.registry.blob;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.scheduling.annotation.Scheduled;

/** Ends uploads that their clients have forgotten. */
final class UploadSweep {

  private final Uploads uploads;
  private final Duration idle;
  private final InstantSource time;

  UploadSweep(Uploads uploads, Duration idle, InstantSource time) {
    this.uploads = uploads;
    this.idle = idle;
    this.time = time;
  }

  @Scheduled(initialDelayString = "10m", fixedDelayString = "10m")
  void run() throws IOException {
    uploads.endIdle(time.instant().minus(idle));
  }
}

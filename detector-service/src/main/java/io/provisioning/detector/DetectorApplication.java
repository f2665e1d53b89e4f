package io.provisioning.detector;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The detector's process. */
@SpringBootApplication
public class DetectorApplication {

  public static void main(String[] arguments) {
    SpringApplication.run(DetectorApplication.class, arguments);
  }
}

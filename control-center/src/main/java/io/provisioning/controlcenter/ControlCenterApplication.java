package io.provisioning.controlcenter;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The control center's process. */
@SpringBootApplication
public class ControlCenterApplication {

  public static void main(String[] arguments) {
    SpringApplication.run(ControlCenterApplication.class, arguments);
  }
}

package io.provisioning.orchestrator;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The orchestrator's process. */
@SpringBootApplication
public class OrchestratorApplication {

  public static void main(String[] arguments) {
    SpringApplication.run(OrchestratorApplication.class, arguments);
  }
}

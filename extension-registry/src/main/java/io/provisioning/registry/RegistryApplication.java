package io.provisioning.registry;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The registry's process. */
@SpringBootApplication
public class RegistryApplication {

  public static void main(String[] arguments) {
    SpringApplication.run(RegistryApplication.class, arguments);
  }
}

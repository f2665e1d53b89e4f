package io.provisioning.vault;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The vault's process. */
@SpringBootApplication
public class VaultApplication {

  public static void main(String[] arguments) {
    SpringApplication.run(VaultApplication.class, arguments);
  }
}

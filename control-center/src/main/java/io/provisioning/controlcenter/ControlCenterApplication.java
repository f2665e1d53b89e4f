package io.provisioning.controlcenter;

import io.provisioning.controlcenter.audit.verification.AuditCommand;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.scheduling.annotation.EnableScheduling;

/** The control center's process, or a look at its audit trail without it. */
@SpringBootApplication
@EnableScheduling
public class ControlCenterApplication {

  public static void main(String[] arguments) {
    if (arguments.length > 0 && arguments[0].equals("audit")) {
      var rest = List.of(arguments).subList(1, arguments.length);
      System.exit(AuditCommand.run(rest, System.out, System.err));
    }
    SpringApplication.run(ControlCenterApplication.class, arguments);
  }
}

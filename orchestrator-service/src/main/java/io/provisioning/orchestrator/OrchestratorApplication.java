package io.provisioning.orchestrator;

import io.provisioning.orchestrator.journal.command.JournalCommand;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The orchestrator's process, or a look at its journal without it. */
@SpringBootApplication
public class OrchestratorApplication {

  public static void main(String[] arguments) {
    if (arguments.length > 0 && arguments[0].equals("journal")) {
      var rest = List.of(arguments).subList(1, arguments.length);
      System.exit(JournalCommand.run(rest, System.out, System.err));
    }
    SpringApplication.run(OrchestratorApplication.class, arguments);
  }
}

package io.provisioning.cli.access;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.controlcenter.model.PolicyTest;
import io.provisioning.client.controlcenter.model.TestedPolicies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JacksonException;

@Command(
    name = "test",
    description = "Test policies with cases; exit code 1 if a decision is not as expected.")
final class PolicyTestCommand implements Callable<Integer> {

  private static final int FAILED = 1;

  private final Invocation invocation;

  @Parameters(
      paramLabel = "<cases>",
      description = "JSON file: {\"cases\": [{\"ask\": {…}, \"allowed\": true}]}.")
  private Path cases = Path.of("");

  @Option(
      names = "--policies",
      paramLabel = "<path>",
      description = "Policies instead of the stored ones: files or directories.")
  private List<Path> policies = new ArrayList<>();

  @Mixin private JsonOption json = new JsonOption();

  PolicyTestCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var test = read();
    if (!policies.isEmpty()) {
      test.files(PolicyPaths.read(invocation, policies));
    }
    var tested = invocation.door().asPerson().authorization().testPolicies(test);
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(tested));
    } else {
      print(tested);
    }
    return tested.getFailed().isEmpty() ? ExitCode.DONE : FAILED;
  }

  private PolicyTest read() {
    try {
      var text = Files.readString(invocation.directory().resolve(cases));
      return JsonText.read(text, PolicyTest.class);
    } catch (IOException | JacksonException e) {
      throw CommandProblem.UNREADABLE_FILE.because(
          "cannot read cases from `%s`".formatted(cases),
          "write JSON: {\"cases\": [{\"name\": …, \"ask\": {\"action\": …}, \"allowed\": true}]}",
          e);
    }
  }

  private void print(TestedPolicies tested) {
    var console = invocation.console();
    tested
        .getFailed()
        .forEach(failed ->
            console.print(
                "case %d%s: %s by %s"
                    .formatted(
                        failed.getNumber(),
                        Optional.ofNullable(failed.getName())
                            .map(name -> " (" + Text.printable(name) + ")")
                            .orElse(""),
                        Boolean.TRUE.equals(failed.getAllowed()) ? "allowed" : "denied",
                        failed.getPolicies().isEmpty()
                            ? "default"
                            : Text.printable(String.join(", ", failed.getPolicies())))));
    console.print("%d passed, %d failed".formatted(tested.getPassed(), tested.getFailed().size()));
  }
}

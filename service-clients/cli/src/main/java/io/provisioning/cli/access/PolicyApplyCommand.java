package io.provisioning.cli.access;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.controlcenter.model.AccessChange;
import io.provisioning.client.controlcenter.model.PolicyFileView;
import io.provisioning.client.controlcenter.model.PolicyPreview;
import io.provisioning.client.controlcenter.model.PreviewView;
import io.provisioning.client.controlcenter.model.ProposePolicies;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "apply",
    description = "Replace the stored policies; with --check show what would change.")
final class PolicyApplyCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(
      arity = "1..*",
      paramLabel = "<path>",
      description = "Files, or directories of *.cedar files: all that will be stored.")
  private List<Path> paths = new ArrayList<>();

  @Option(names = "--comment", paramLabel = "<text>", description = "Why.")
  private String comment = "";

  @Option(
      names = "--base",
      paramLabel = "<version>",
      description = "Refuse if another version than this is active.")
  private @Nullable Integer base;

  @Option(
      names = "--check",
      description = "Only show who gains and who loses access, and who must show a second factor.")
  private boolean check;

  @Mixin private JsonOption json = new JsonOption();

  PolicyApplyCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var files = PolicyPaths.read(invocation, paths);
    return check ? preview(files) : apply(files);
  }

  private int apply(List<PolicyFileView> files) {
    var wanted = new ProposePolicies().files(files).comment(comment).base(base);
    var version = invocation.door().asPerson().authorization().proposePolicies(wanted);
    invocation
        .console()
        .print(json.isSet(invocation) ? JsonText.pretty(version) : VersionParameter.text(version));
    return ExitCode.DONE;
  }

  private int preview(List<PolicyFileView> files) {
    var difference =
        invocation
            .door()
            .asPerson()
            .authorization()
            .previewPolicies(new PolicyPreview().files(files));
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(difference));
    } else {
      print(difference);
    }
    var isEmpty =
        Stream.of(
                difference.getGained(),
                difference.getLost(),
                difference.getRelaxed(),
                difference.getTightened())
            .allMatch(List::isEmpty);
    return isEmpty ? ExitCode.DONE : ExitCode.CHANGES_PENDING;
  }

  private void print(PreviewView difference) {
    difference.getGained().forEach(change -> print("+", change));
    difference.getLost().forEach(change -> print("-", change));
    difference.getRelaxed().forEach(change -> print("<", change));
    difference.getTightened().forEach(change -> print(">", change));
    invocation
        .console()
        .note(
            "%d gained (+), %d lost (-), %d no longer need a fresh second factor (<), %d now do (>)"
                .formatted(
                    difference.getGained().size(),
                    difference.getLost().size(),
                    difference.getRelaxed().size(),
                    difference.getTightened().size()));
  }

  private void print(String sign, AccessChange change) {
    invocation
        .console()
        .print(
            "%s %s %s %s/%s%s%s"
                .formatted(
                    sign,
                    Text.printable(change.getPrincipal()),
                    change.getAction(),
                    change.getKind(),
                    Text.printable(change.getId()),
                    Optional.ofNullable(change.getWorkspace())
                        .map(name -> " in " + Text.printable(name))
                        .orElse(""),
                    change.getWhen().isEmpty() ? "" : " " + change.getWhen()));
  }
}

package io.provisioning.cli.sops;

import io.provisioning.age.Identity;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.sops.SopsContent;
import io.provisioning.sops.SopsContent.Difference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "diff",
    description = {
      "Compare the values of two files, encrypted or not; exit code 1 if they differ.",
      "Values are not shown."
    },
    footer = {
      "",
      "More examples:",
      "  provisioning sops diff --show-values staging.yaml prod.yaml",
      "  git show HEAD:secrets.yaml >/tmp/old.yaml; provisioning sops diff /tmp/old.yaml secrets.yaml"
    })
final class SopsDiffCommand implements Callable<Integer> {

  private final Invocation invocation;
  private @Nullable List<Identity> read;

  @Parameters(index = "0", paramLabel = "<before>", description = "Old file.")
  private String before = "";

  @Parameters(index = "1", paramLabel = "<after>", description = "New file.")
  private String after = "";

  @Option(names = "--show-values", description = "Print the values too, decrypted.")
  private boolean showsValues;

  @Option(
      names = "--input-type",
      paramLabel = "<format>",
      description = "Format of both: ${COMPLETION-CANDIDATES} (default: from their names).")
  private SopsInput.@Nullable Type type;

  @Mixin private SopsIdentities identities = new SopsIdentities();
  @Mixin private JsonOption json = new JsonOption();

  SopsDiffCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var differences = content(before).differences(content(after));
    if (json.isSet(invocation)) {
      invocation
          .console()
          .print(
              JsonText.pretty(
                  Map.of(
                      "same",
                      differences.isEmpty(),
                      "differences",
                      differences.stream().map(this::tree).toList())));
    } else if (differences.isEmpty()) {
      invocation.console().note("no differences");
    } else {
      differences.forEach(this::print);
    }
    return differences.isEmpty() ? ExitCode.DONE : ExitCode.DIFFERENT;
  }

  private SopsContent content(String file) {
    var bytes = SopsInput.bytes(invocation.directory().resolve(file), file);
    try {
      return SopsContent.of(bytes, SopsInput.Type.format(type, file), this::once);
    } catch (ProblemException e) {
      throw e.problem().because("`%s`: %s".formatted(file, e.detail()), e.help().orElse(null), e);
    }
  }

  /** A passphrase is asked for once. */
  private List<Identity> once() {
    var known = read == null ? identities.read(invocation) : read;
    read = known;
    return known;
  }

  private Map<String, Object> tree(Difference difference) {
    var tree = new LinkedHashMap<String, Object>();
    tree.put("path", difference.path());
    tree.put("change", difference.change());
    if (showsValues) {
      difference.before().ifPresent(value -> tree.put("before", value));
      difference.after().ifPresent(value -> tree.put("after", value));
    }
    return tree;
  }

  private void print(Difference difference) {
    var console = invocation.console();
    console.print("%-8s %s".formatted(difference.change(), Text.printable(difference.path())));
    if (showsValues) {
      difference.before().ifPresent(value -> console.print("  - " + Text.printable(value)));
      difference.after().ifPresent(value -> console.print("  + " + Text.printable(value)));
    }
  }
}

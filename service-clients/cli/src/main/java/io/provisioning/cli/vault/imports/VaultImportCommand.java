package io.provisioning.cli.vault.imports;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.Steps;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.identity.FreshFactor;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.cli.secret.SecretPath;
import io.provisioning.cli.sops.SopsIdentities;
import io.provisioning.config.problem.ProblemException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes to the vault what files of other programs hold. */
@Command(
    name = "import",
    description = {
      "Take secrets over from files of HashiCorp Vault, OpenBao, medusa, SOPS, dotenv or Infisical.",
      "What will be written is listed first, without values. Secrets that exist stay as they are."
    },
    footer = {
      "",
      "More examples:",
      "  provisioning vault import dump --check              only lists",
      "  provisioning vault import web.env --into prod       the secret prod/web",
      "  provisioning vault import secrets --identity key.txt",
      "  vault kv get -format=json kv/web/db | provisioning vault import --into web/db --yes -"
    })
public final class VaultImportCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(
      index = "0",
      paramLabel = "<source>",
      description = "File or directory to read, or `-` for standard input.")
  private String source = "";

  @Option(
      names = "--format",
      paramLabel = "<format>",
      description = "Format: ${COMPLETION-CANDIDATES} (default: recognized).")
  private @Nullable Format format;

  @Option(
      names = "--into",
      paramLabel = "<path>",
      description = "Path below which the secrets are written.")
  private String into = "";

  @Option(
      names = "--overwrite",
      description =
          "Write new versions of secrets that exist with other values. Their values are opened to"
              + " compare them.")
  private boolean overwrites;

  @Option(
      names = "--check",
      description = "Only list what would be written; exit code 3 if anything would.")
  private boolean isCheck;

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask for a confirmation.")
  private boolean isConfirmed;

  @Mixin private SopsIdentities identities = new SopsIdentities();
  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  VaultImportCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var prefix = prefix();
    var name = workspace.name(invocation);
    List<Skipped> skipped = new ArrayList<>();
    var secrets = found(prefix, skipped);
    var api = invocation.door().vault().secrets();
    var comparison = new Comparison(api, new FreshFactor(invocation), name, overwrites);
    var text = new ImportText(name, comparison.with(secrets), skipped);
    boolean isPending = text.count(State.NEW) + text.count(State.CHANGED) > 0;
    var console = invocation.console();
    boolean isJson = json.isSet(invocation);
    if (!isJson) {
      text.print(console);
    } else if (isCheck || !isPending) {
      console.print(text.json(Set.of()));
    }
    if (isCheck) {
      return isPending ? ExitCode.CHANGES_PENDING : ExitCode.DONE;
    }
    if (isPending) {
      confirm(text);
      write(new Import(api, name), text, isJson);
    }
    if (!isJson) {
      say(console, text);
    }
    return ExitCode.DONE;
  }

  private String prefix() {
    var prefix = FoundSecrets.join("", into);
    return prefix.isEmpty() ? prefix : SecretPath.require(prefix);
  }

  private Collection<FoundSecret> found(String prefix, List<Skipped> skipped) {
    var files = new SourceFiles(invocation, source);
    var found = new FoundSecrets(prefix);
    var sops = new SopsTrees(() -> identities.read(invocation));
    var now = invocation.time().instant();
    var reader = new SecretFiles(format, files.isAlone(), sops, now, found, skipped);
    files.each(reader::read, skipped);
    var secrets = found.all(source);
    if (secrets.isEmpty()) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "no secrets were found in `%s`".formatted(source)
              + (skipped.isEmpty() ? "" : ": " + skipped.getFirst()),
          "name the format with `--format`");
    }
    return secrets;
  }

  private void confirm(ImportText text) {
    if (!isConfirmed) {
      invocation
          .console()
          .confirm(
              "%s and %s will be written to workspace `%s`."
                  .formatted(
                      Text.count((int) text.count(State.NEW), "new secret"),
                      Text.count((int) text.count(State.CHANGED), "new version"),
                      text.workspace()));
    }
  }

  private void write(Import work, ImportText text, boolean isJson) {
    var console = invocation.console();
    var progress = new Steps(console);
    try {
      work.write(text.steps(), path -> progress.working("writing " + path));
    } catch (ProblemException e) {
      if (!isJson) {
        work.written().forEach(path -> console.print("written: " + path));
      }
      throw e;
    } finally {
      progress.clear();
      if (isJson) {
        console.print(text.json(work.written()));
      }
    }
  }

  private static void say(Console console, ImportText text) {
    console.note(
        "%d new, %d changed, %d unchanged, %d exist already and were left as they are"
            .formatted(
                text.count(State.NEW),
                text.count(State.CHANGED),
                text.count(State.UNCHANGED),
                text.count(State.EXISTS)));
    if (text.count(State.EXISTS) > 0) {
      console.note("help: `--overwrite` writes new versions of those with other values");
    }
  }
}

package io.provisioning.cli.lease;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.DidYouMean;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.identity.FreshFactor;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.vault.model.SetDatabase;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "set",
    description = {
      "Set a database in which the vault makes users. It logs in there with the secret that you"
          + " name; users need a fresh second factor, and are prompted for it in a terminal."
    })
final class DatabaseSetCommand implements Callable<Integer> {

  private final Invocation invocation;

  private static final List<String> MODES =
      Arrays.stream(SetDatabase.TlsEnum.values()).map(SetDatabase.TlsEnum::getValue).toList();

  @Parameters(
      index = "0",
      paramLabel = "<database>",
      description = "Name of the database, such as orders.")
  private String name = "";

  @Option(
      names = "--host",
      required = true,
      paramLabel = "<host>",
      description = "Name or address of the server.")
  private String host = "";

  @Option(
      names = "--port",
      paramLabel = "<port>",
      description = "Port of the server (default: 5432).")
  private @Nullable Integer port;

  @Option(
      names = "--database",
      required = true,
      paramLabel = "<name>",
      description = "Name of the database on the server.")
  private String database = "";

  @Option(
      names = "--user",
      required = true,
      paramLabel = "<user>",
      description = "User that makes the others: a superuser, or one with CREATEROLE.")
  private String user = "";

  @Option(
      names = "--password-secret",
      required = true,
      paramLabel = "<path>#<field>",
      description = "Secret of the workspace with its password.")
  private String secret = "";

  @Option(
      names = "--tls",
      paramLabel = "<mode>",
      description = "verify-full, require or disable (default: require, on loopback disable).")
  private @Nullable String tls;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  DatabaseSetCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    if (tls != null && !MODES.contains(tls)) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "there is no mode `%s`%s".formatted(tls, DidYouMean.question(tls, MODES)),
          "modes are: " + String.join(", ", MODES));
    }
    var wanted =
        new SetDatabase()
            .kind(SetDatabase.KindEnum.POSTGRES)
            .host(host)
            .port(port)
            .database(database)
            .username(user)
            .passwordSecret(secret)
            .tls(tls == null ? null : SetDatabase.TlsEnum.fromValue(tls));
    var api = invocation.door().vault().leases();
    var place = workspace.name(invocation);
    var request = UUID.randomUUID().toString();
    var set =
        new FreshFactor(invocation)
            .whereNeeded(() -> api.setDatabase(Place.name(name), place, wanted, request));
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(set)
                : "database %s: set".formatted(Text.printable(set.getDatabase().getName())));
    return ExitCode.DONE;
  }
}

package io.provisioning.cli.storage;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Steps;
import io.provisioning.cli.home.HomeLock;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.orchestrator.model.MigrationView;
import io.provisioning.client.orchestrator.model.StartMigration;
import io.provisioning.client.orchestrator.model.StorageKind;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The orchestrator does it; this starts what it needs, and shows how far it is. */
@Command(
    name = "migrate",
    description = "Move workflows to another storage while they run; migrate back to undo it.")
final class StorageMigrateCommand implements Callable<Integer> {

  private static final Duration STEP = Duration.ofMillis(100);

  private final Invocation invocation;
  private final Steps steps;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "<storage>",
      description = "`filesystem`, `surrealdb-embedded` or `surrealdb-server`.")
  private String to = "";

  @Mixin private ServerOptions server = new ServerOptions();
  @Mixin private JsonOption json = new JsonOption();

  StorageMigrateCommand(Invocation invocation) {
    this.invocation = invocation;
    steps = new Steps(invocation.console());
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    var wanted = server.storage(Storage.Kind.of(to), "--to");
    try {
      return print(awaitEnd(start(wanted)));
    } catch (ProblemException e) {
      if (!e.problem().code().equals("storage-in-force")) {
        throw e;
      }
      invocation.console().note("workflows are already kept in `%s`".formatted(to));
      return ExitCode.DONE;
    } finally {
      steps.clear();
    }
  }

  private MigrationView start(Storage wanted) throws IOException, InterruptedException {
    var storage = invocation.orchestrator().storage();
    var request = request(wanted);
    if (wanted.kind() == Storage.Kind.SURREALDB_EMBEDDED) {
      storage.getStorage(); // without an orchestrator nothing need be started
      HomeLock.holding(invocation.home(), () -> startEngine(request));
    }
    return storage.startMigration(request, UUID.randomUUID().toString());
  }

  private static StartMigration request(Storage wanted) {
    return new StartMigration()
        .storage(StorageKind.valueOf(wanted.kind().name()))
        .url(wanted.url())
        .username(wanted.user())
        .passwordFile(wanted.passwordFile());
  }

  private void startEngine(StartMigration request) throws IOException, InterruptedException {
    var engine = new SurrealService(invocation);
    request
        .url("ws://127.0.0.1:" + engine.ensure(steps))
        .passwordFile(engine.password().toString())
        .dataDirectory(engine.data().toString());
  }

  private MigrationView awaitEnd(MigrationView begun) throws InterruptedException {
    var storage = invocation.orchestrator().storage();
    var migration = begun;
    while (!StorageText.hasEnded(migration)) {
      steps.working(StorageText.progress(migration));
      invocation.pause().sleep(STEP);
      migration = storage.getMigration(migration.getId());
    }
    return migration;
  }

  private int print(MigrationView migration) {
    steps.clear();
    Console console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(migration));
    } else {
      StorageText.print(console, migration);
    }
    return StorageText.exitCode(migration);
  }
}

package io.provisioning.cli;

import io.provisioning.cli.access.AuthCommand;
import io.provisioning.cli.access.PolicyCommand;
import io.provisioning.cli.age.AgeCommand;
import io.provisioning.cli.alert.AlertCommand;
import io.provisioning.cli.assistant.AiCommand;
import io.provisioning.cli.assistant.RagCommand;
import io.provisioning.cli.audit.AuditCommand;
import io.provisioning.cli.batch.BatchCommand;
import io.provisioning.cli.cluster.ClusterCommand;
import io.provisioning.cli.completion.CompleteNamesCommand;
import io.provisioning.cli.completion.CompletionCommand;
import io.provisioning.cli.compliance.ComplianceCommand;
import io.provisioning.cli.configuration.ConfigCommand;
import io.provisioning.cli.connection.Interruption;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.ProblemOutput;
import io.provisioning.cli.detector.DetectorCommand;
import io.provisioning.cli.drift.DriftCommand;
import io.provisioning.cli.extension.ExtensionCommand;
import io.provisioning.cli.factor.FactorCommand;
import io.provisioning.cli.grant.BreakGlassCommand;
import io.provisioning.cli.grant.GrantCommand;
import io.provisioning.cli.identity.LoginCommand;
import io.provisioning.cli.identity.LogoutCommand;
import io.provisioning.cli.identity.PasswordCommand;
import io.provisioning.cli.identity.SessionCommand;
import io.provisioning.cli.identity.StepUpCommand;
import io.provisioning.cli.identity.TokenCommand;
import io.provisioning.cli.identity.WhoamiCommand;
import io.provisioning.cli.infra.InfraCommand;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.job.JobCommand;
import io.provisioning.cli.journal.JournalCommand;
import io.provisioning.cli.lease.DatabaseCommand;
import io.provisioning.cli.lease.LeaseCommand;
import io.provisioning.cli.logs.LogsCommand;
import io.provisioning.cli.mcp.McpCommand;
import io.provisioning.cli.metric.MetricCommand;
import io.provisioning.cli.notification.NotificationCommand;
import io.provisioning.cli.overview.OverviewCommand;
import io.provisioning.cli.platform.DownCommand;
import io.provisioning.cli.platform.StatusCommand;
import io.provisioning.cli.platform.UpCommand;
import io.provisioning.cli.provider.ProviderCommand;
import io.provisioning.cli.registry.RegistryCommand;
import io.provisioning.cli.remediation.RemediationCommand;
import io.provisioning.cli.resource.ResourceCommand;
import io.provisioning.cli.run.RunCommand;
import io.provisioning.cli.schedule.ScheduleCommand;
import io.provisioning.cli.secret.SecretCommand;
import io.provisioning.cli.server.ServerCommand;
import io.provisioning.cli.settings.SettingsCommand;
import io.provisioning.cli.silence.SilenceCommand;
import io.provisioning.cli.sops.SopsCommand;
import io.provisioning.cli.storage.StorageCommand;
import io.provisioning.cli.taskserv.TaskservCommand;
import io.provisioning.cli.transit.TransitCommand;
import io.provisioning.cli.user.UserCommand;
import io.provisioning.cli.vault.KmsCommand;
import io.provisioning.cli.vault.VaultCommand;
import io.provisioning.cli.webhook.WebhookCommand;
import io.provisioning.cli.workflow.WorkflowCommand;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.reflect.Constructor;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParseResult;

/**
 * The commands, wired to one invocation, with the way they report problems. Public for programs
 * that run commands in their own process.
 */
public final class CommandTree {

  private static final Map<String, Class<?>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("up", UpCommand.class);
    COMMANDS.put("down", DownCommand.class);
    COMMANDS.put("status", StatusCommand.class);
    COMMANDS.put("login", LoginCommand.class);
    COMMANDS.put("logout", LogoutCommand.class);
    COMMANDS.put("whoami", WhoamiCommand.class);
    COMMANDS.put("token", TokenCommand.class);
    COMMANDS.put("step-up", StepUpCommand.class);
    COMMANDS.put("password", PasswordCommand.class);
    COMMANDS.put("factor", FactorCommand.class);
    COMMANDS.put("storage", StorageCommand.class);
    COMMANDS.put("infra", InfraCommand.class);
    COMMANDS.put("server", ServerCommand.class);
    COMMANDS.put("taskserv", TaskservCommand.class);
    COMMANDS.put("cluster", ClusterCommand.class);
    COMMANDS.put("extension", ExtensionCommand.class);
    COMMANDS.put("registry", RegistryCommand.class);
    COMMANDS.put("batch", BatchCommand.class);
    COMMANDS.put("workflow", WorkflowCommand.class);
    COMMANDS.put("resource", ResourceCommand.class);
    COMMANDS.put("drift", DriftCommand.class);
    COMMANDS.put("schedule", ScheduleCommand.class);
    COMMANDS.put("secret", SecretCommand.class);
    COMMANDS.put("run", RunCommand.class);
    COMMANDS.put("vault", VaultCommand.class);
    COMMANDS.put("kms", KmsCommand.class);
    COMMANDS.put("transit", TransitCommand.class);
    COMMANDS.put("database", DatabaseCommand.class);
    COMMANDS.put("lease", LeaseCommand.class);
    COMMANDS.put("age", AgeCommand.class);
    COMMANDS.put("sops", SopsCommand.class);
    COMMANDS.put("journal", JournalCommand.class);
    COMMANDS.put("alert", AlertCommand.class);
    COMMANDS.put("silence", SilenceCommand.class);
    COMMANDS.put("remediation", RemediationCommand.class);
    COMMANDS.put("metric", MetricCommand.class);
    COMMANDS.put("detector", DetectorCommand.class);
    COMMANDS.put("audit", AuditCommand.class);
    COMMANDS.put("policy", PolicyCommand.class);
    COMMANDS.put("settings", SettingsCommand.class);
    COMMANDS.put("compliance", ComplianceCommand.class);
    COMMANDS.put("notification", NotificationCommand.class);
    COMMANDS.put("overview", OverviewCommand.class);
    COMMANDS.put("job", JobCommand.class);
    COMMANDS.put("logs", LogsCommand.class);
    COMMANDS.put("auth", AuthCommand.class);
    COMMANDS.put("grant", GrantCommand.class);
    COMMANDS.put("break-glass", BreakGlassCommand.class);
    COMMANDS.put("webhook", WebhookCommand.class);
    COMMANDS.put("ai", AiCommand.class);
    COMMANDS.put("rag", RagCommand.class);
    COMMANDS.put("mcp", McpCommand.class);
    COMMANDS.put("user", UserCommand.class);
    COMMANDS.put("session", SessionCommand.class);
    COMMANDS.put("provider", ProviderCommand.class);
    COMMANDS.put("config", ConfigCommand.class);
    COMMANDS.put("version", VersionCommand.class);
    COMMANDS.put("completion", CompletionCommand.class);
    COMMANDS.put("complete-names", CompleteNamesCommand.class);
    COMMANDS.put("help", HelpCommand.class);
  }

  /** Commands that need to know all the others. */
  private static final Set<String> CURIOUS = Set.of("help", "completion");

  private final Invocation invocation;
  private final ProblemOutput problems;

  public CommandTree(Invocation invocation) {
    this.invocation = invocation;
    problems = new ProblemOutput(invocation.console().err(), invocation.console().style());
  }

  /** Runs what the arguments say and tells the exit code. */
  public int execute(String... arguments) {
    return build(wanted(arguments)).execute(arguments);
  }

  /** The root command with all others. */
  public CommandLine build() {
    return build(COMMANDS.values().stream().map(this::command).toList());
  }

  /** Reading the annotations of all commands takes longer than most commands take. */
  private List<CommandLine> wanted(String... arguments) {
    var first = arguments.length == 0 ? "" : arguments[0];
    var type = COMMANDS.get(first);
    if (type == null || CURIOUS.contains(first)) {
      return COMMANDS.values().stream().map(this::command).toList();
    }
    var second = arguments.length == 1 ? "" : arguments[1];
    return Stream.of(described(type).subcommands())
        .filter(child -> described(child).name().equals(second))
        .findFirst()
        .map(child -> List.of(group(first, child)))
        .orElseGet(() -> List.of(command(type)));
  }

  private static Command described(Class<?> type) {
    return Objects.requireNonNull(type.getAnnotation(Command.class));
  }

  /** A group that knows only the one command of its own that is asked for. */
  private CommandLine group(String name, Class<?> child) {
    return new CommandLine(CommandSpec.create().name(name), new Constructing())
        .addSubcommand(command(child));
  }

  private CommandLine command(Class<?> type) {
    return new CommandLine(type, new Constructing());
  }

  private CommandLine build(List<CommandLine> commands) {
    var root = command(ProvisioningCommand.class);
    commands.forEach(root::addSubcommand);
    root.getSubcommands().values().stream()
        .filter(group -> !group.getSubcommands().isEmpty())
        .forEach(group -> group.addSubcommand(new HelpCommand()));
    root.setOut(invocation.console().out());
    root.setErr(invocation.console().err());
    var sections = new HashMap<>(root.getHelpSectionMap());
    sections.put(UsageMessageSpec.SECTION_KEY_FOOTER, help -> Examples.text(help) + help.footer());
    root.setHelpSectionMap(sections);
    root.setUsageHelpAutoWidth(false);
    root.setUsageHelpWidth(Math.clamp(invocation.console().size().columns(), 60, 100));
    root.setExecutionExceptionHandler(this::failed);
    root.setParameterExceptionHandler(new UsageMistakes(problems)::handle);
    return root;
  }

  private int failed(Exception failure, CommandLine command, ParseResult parsed) {
    if (failure instanceof ProblemException problem) {
      return problems.write(problem);
    }
    if (failure instanceof InterruptedException || failure instanceof Interruption) {
      return ExitCode.INTERRUPTED;
    }
    problems.error("internal error: " + failure);
    problems.help("report it together with the file " + traceOf(failure));
    return ExitCode.INTERNAL;
  }

  /** Where a fault of ours can be looked into; people are not shown it. */
  private static String traceOf(Exception failure) {
    try {
      var file = Files.createTempFile("provisioning-fault-", ".txt");
      try (var writer = new PrintWriter(Files.newBufferedWriter(file))) {
        failure.printStackTrace(writer);
      }
      return file.toString();
    } catch (IOException e) {
      return "(none: " + e.getMessage() + ")";
    }
  }

  /** Hands the invocation to every command that wants it. */
  private final class Constructing implements IFactory {

    private final IFactory fallback = CommandLine.defaultFactory();

    @Override
    public <K> K create(Class<K> type) throws Exception {
      for (Constructor<?> constructor : type.getDeclaredConstructors()) {
        if (Arrays.equals(constructor.getParameterTypes(), new Class<?>[] {Invocation.class})) {
          constructor.setAccessible(true);
          return type.cast(constructor.newInstance(invocation));
        }
      }
      return fallback.create(type);
    }
  }
}

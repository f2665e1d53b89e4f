package io.provisioning.cli.orchestrator;

import io.provisioning.cli.connection.Download;
import io.provisioning.cli.connection.Endpoint;
import io.provisioning.cli.connection.EventStream;
import io.provisioning.cli.connection.ServiceConnection;
import io.provisioning.client.controlcenter.ApiClient;
import io.provisioning.client.controlcenter.api.AuditApi;
import io.provisioning.client.controlcenter.api.AuthorizationApi;
import io.provisioning.client.controlcenter.api.ComplianceApi;
import io.provisioning.client.controlcenter.api.IdentityApi;
import io.provisioning.client.controlcenter.api.JobsApi;
import io.provisioning.client.controlcenter.api.LogsApi;
import io.provisioning.client.controlcenter.api.OverviewApi;
import io.provisioning.client.controlcenter.api.SettingsApi;
import io.provisioning.client.controlcenter.model.LogLineView;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The control center, reached through its generated client. Calls throw {@link
 * io.provisioning.config.problem.ProblemException} as those of {@link Orchestrator} do.
 */
public final class ControlCenter {

  private final URI url;
  private final @Nullable Supplier<String> token;
  private final ServiceConnection connection;

  /**
   * Names a control center; nothing is sent yet.
   *
   * @param token asked for with each request; null to ask without one, for what is open
   */
  public ControlCenter(
      URI url, @Nullable Supplier<String> token, Duration connect, Duration answer) {
    this.url = url;
    this.token = token;
    connection = new ServiceConnection(url, connect, answer);
  }

  public IdentityApi identity() {
    return new IdentityApi(client());
  }

  public AuthorizationApi authorization() {
    return new AuthorizationApi(client());
  }

  public AuditApi audit() {
    return new AuditApi(client());
  }

  public AuditExport auditExport() {
    return new AuditExport(download());
  }

  /** Whatever is no JSON. */
  public Download download() {
    return new Download(endpoint(), connection.http());
  }

  public JobsApi jobs() {
    return new JobsApi(client());
  }

  public LogsApi logs() {
    return new LogsApi(client());
  }

  /** What is written to logs. */
  public EventStream<LogLineView> logLines() {
    return new EventStream<>(endpoint(), connection.http(), LogLineView.class);
  }

  /** What answers questions. */
  public Assistant assistant() {
    return new Assistant(endpoint(), connection);
  }

  /** Messages of agents. */
  public McpMessages mcp() {
    return new McpMessages(endpoint(), connection.http());
  }

  /** Tokens of programs. */
  public ProgramTokens programTokens() {
    return new ProgramTokens(url, connection.http());
  }

  private Endpoint endpoint() {
    return new Endpoint(url, Objects.requireNonNull(token, "nothing that is open is a stream"));
  }

  public SettingsApi settings() {
    return new SettingsApi(client());
  }

  public OverviewApi overview() {
    return new OverviewApi(client());
  }

  public ComplianceApi compliance() {
    return new ComplianceApi(client());
  }

  private ApiClient client() {
    var dates = ApiClient.createDefaultDateFormat();
    var mapper = ServiceConnection.sendingWhatIsSet(ApiClient.createDefaultMapper(dates));
    var client = new ApiClient(connection.rest(mapper), mapper, dates);
    client.setBasePath(url.toString().replaceFirst("/+$", ""));
    if (token != null) {
      client.setBearerToken(token);
    }
    return client;
  }
}

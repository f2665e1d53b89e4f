package io.provisioning.cli.orchestrator;

import io.provisioning.client.controlcenter.api.AuditApi;
import io.provisioning.client.controlcenter.api.AuthorizationApi;
import io.provisioning.client.controlcenter.api.ComplianceApi;
import io.provisioning.client.controlcenter.api.OverviewApi;
import io.provisioning.client.controlcenter.api.SettingsApi;
import io.provisioning.client.orchestrator.ApiClient;
import io.provisioning.client.orchestrator.api.ExtensionsApi;
import io.provisioning.client.orchestrator.api.PlansApi;
import io.provisioning.client.orchestrator.api.ProvidersApi;
import io.provisioning.client.orchestrator.api.ResourcesApi;
import io.provisioning.client.orchestrator.api.SchedulesApi;
import io.provisioning.client.orchestrator.api.SchedulingApi;
import io.provisioning.client.orchestrator.api.StorageApi;
import io.provisioning.client.orchestrator.api.WebhooksApi;
import io.provisioning.client.orchestrator.api.WorkflowsApi;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The orchestrator, reached through its generated client. Every call throws {@link
 * io.provisioning.config.problem.ProblemException} with what the service answered, or UNAVAILABLE
 * if it does not. The client is made when it is first needed.
 */
public final class Orchestrator {

  private final Endpoint endpoint;
  private final ServiceConnection connection;
  private @Nullable ApiClient client;

  public Orchestrator(Endpoint endpoint, Duration connect, Duration answer) {
    this.endpoint = endpoint;
    connection = new ServiceConnection(endpoint.url(), connect, answer);
  }

  public Endpoint endpoint() {
    return endpoint;
  }

  public PlansApi plans() {
    return new PlansApi(client());
  }

  public WorkflowsApi workflows() {
    return new WorkflowsApi(client());
  }

  public SchedulesApi schedules() {
    return new SchedulesApi(client());
  }

  public WebhooksApi webhooks() {
    return new WebhooksApi(client());
  }

  public ResourcesApi resources() {
    return new ResourcesApi(client());
  }

  public ProvidersApi providers() {
    return new ProvidersApi(client());
  }

  public ExtensionsApi extensions() {
    return new ExtensionsApi(client());
  }

  public SchedulingApi scheduling() {
    return new SchedulingApi(client());
  }

  /** What the control center wrote down; it stands at the same door. */
  public AuditApi audit() {
    return new AuditApi(controlCenter());
  }

  /** Who may do what, at the same door. */
  public AuthorizationApi authorization() {
    return new AuthorizationApi(controlCenter());
  }

  public AuditExport auditExport() {
    return new AuditExport(download());
  }

  /** Whatever is no JSON. */
  public Download download() {
    return new Download(endpoint, connection.http());
  }

  /** How the services are configured, at the same door. */
  public SettingsApi settings() {
    return new SettingsApi(controlCenter());
  }

  /** How the platform is, at the same door. */
  public OverviewApi overview() {
    return new OverviewApi(controlCenter());
  }

  /** Which controls are met, at the same door. */
  public ComplianceApi compliance() {
    return new ComplianceApi(controlCenter());
  }

  public StorageApi storage() {
    return new StorageApi(client());
  }

  public EventStream events() {
    return new EventStream(endpoint, connection.http());
  }

  private ApiClient client() {
    if (client == null) {
      var dates = ApiClient.createDefaultDateFormat();
      var mapper = ServiceConnection.sendingWhatIsSet(ApiClient.createDefaultMapper(dates));
      client = new ApiClient(connection.rest(mapper), mapper, dates);
      client.setBasePath(endpoint.url().toString());
      client.setBearerToken(endpoint.token());
    }
    return client;
  }

  private io.provisioning.client.controlcenter.ApiClient controlCenter() {
    var dates = ApiClient.createDefaultDateFormat();
    var mapper = ServiceConnection.sendingWhatIsSet(ApiClient.createDefaultMapper(dates));
    var made =
        new io.provisioning.client.controlcenter.ApiClient(connection.rest(mapper), mapper, dates);
    made.setBasePath(endpoint.url().toString());
    made.setBearerToken(endpoint.token());
    return made;
  }
}

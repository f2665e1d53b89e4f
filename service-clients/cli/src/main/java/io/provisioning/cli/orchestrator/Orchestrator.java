package io.provisioning.cli.orchestrator;

import io.provisioning.cli.connection.Endpoint;
import io.provisioning.cli.connection.EventStream;
import io.provisioning.cli.connection.ServiceConnection;
import io.provisioning.client.orchestrator.ApiClient;
import io.provisioning.client.orchestrator.api.DriftApi;
import io.provisioning.client.orchestrator.api.ExtensionsApi;
import io.provisioning.client.orchestrator.api.InfrastructuresApi;
import io.provisioning.client.orchestrator.api.NotificationsApi;
import io.provisioning.client.orchestrator.api.PlansApi;
import io.provisioning.client.orchestrator.api.ProvidersApi;
import io.provisioning.client.orchestrator.api.ResourcesApi;
import io.provisioning.client.orchestrator.api.SchedulesApi;
import io.provisioning.client.orchestrator.api.SchedulingApi;
import io.provisioning.client.orchestrator.api.StorageApi;
import io.provisioning.client.orchestrator.api.WebhooksApi;
import io.provisioning.client.orchestrator.api.WorkflowsApi;
import io.provisioning.client.orchestrator.model.DeltaView;
import io.provisioning.client.orchestrator.model.EventView;
import io.provisioning.client.orchestrator.model.ProgressView;
import io.provisioning.client.orchestrator.model.ResultView;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The orchestrator, reached through its generated client, directly or by way of the control center.
 * Every call throws {@link io.provisioning.config.problem.ProblemException} with what the service
 * answered, or UNAVAILABLE if it does not. The client is made when it is first needed.
 */
public final class Orchestrator {

  private final Endpoint endpoint;
  private final ServiceConnection connection;
  private @Nullable ApiClient client;

  public Orchestrator(Endpoint endpoint, Duration connect, Duration answer) {
    this.endpoint = endpoint;
    connection = new ServiceConnection(endpoint.url(), connect, answer);
  }

  public PlansApi plans() {
    return new PlansApi(client());
  }

  public InfrastructuresApi infrastructures() {
    return new InfrastructuresApi(client());
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

  public NotificationsApi notifications() {
    return new NotificationsApi(client());
  }

  public ResourcesApi resources() {
    return new ResourcesApi(client());
  }

  public DriftApi drift() {
    return new DriftApi(client());
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

  public StorageApi storage() {
    return new StorageApi(client());
  }

  /** What happens in workflows. */
  public EventStream<EventView> events() {
    return new EventStream<>(endpoint, connection.http(), EventView.class);
  }

  /** How far workflows have come: a ProgressView, DeltaViews, and a ResultView at the end. */
  public EventStream<Object> progress() {
    return new EventStream<>(
        endpoint,
        connection.http(),
        name ->
            switch (name) {
              case "snapshot" -> ProgressView.class;
              case "delta" -> DeltaView.class;
              default -> ResultView.class;
            });
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
}

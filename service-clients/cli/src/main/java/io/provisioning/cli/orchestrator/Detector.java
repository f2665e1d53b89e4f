package io.provisioning.cli.orchestrator;

import io.provisioning.cli.connection.Endpoint;
import io.provisioning.cli.connection.ServiceConnection;
import io.provisioning.client.detector.ApiClient;
import io.provisioning.client.detector.api.AlertsApi;
import io.provisioning.client.detector.api.MetricsApi;
import io.provisioning.client.detector.api.RemediationsApi;
import io.provisioning.client.detector.api.SilencesApi;
import io.provisioning.client.detector.model.AlertView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The detector, reached through its generated client, directly or by way of the control center.
 * Calls throw {@link io.provisioning.config.problem.ProblemException} as those of {@link
 * Orchestrator} do.
 */
public final class Detector {

  private static final int LARGE = 1000;

  private final Endpoint endpoint;
  private final ServiceConnection connection;

  public Detector(Endpoint endpoint, Duration connect, Duration answer) {
    this.endpoint = endpoint;
    connection = new ServiceConnection(endpoint.url(), connect, answer);
  }

  public AlertsApi alerts() {
    return new AlertsApi(client());
  }

  public SilencesApi silences() {
    return new SilencesApi(client());
  }

  public RemediationsApi remediations() {
    return new RemediationsApi(client());
  }

  public MetricsApi metrics() {
    return new MetricsApi(client());
  }

  /** The newest alerts. */
  public List<AlertView> alerts(
      String state, @Nullable String severity, @Nullable String search, int limit) {
    var api = alerts();
    var all = new ArrayList<AlertView>();
    @Nullable String cursor = null;
    do {
      var wanted = Math.min(limit - all.size(), LARGE);
      var page = api.listAlerts(state, severity, search, cursor, wanted);
      all.addAll(page.getItems());
      cursor = page.getNextCursor();
    } while (cursor != null && all.size() < limit);
    return all;
  }

  private ApiClient client() {
    var dates = ApiClient.createDefaultDateFormat();
    var mapper = ServiceConnection.sendingWhatIsSet(ApiClient.createDefaultMapper(dates));
    var client = new ApiClient(connection.rest(mapper), mapper, dates);
    client.setBasePath(endpoint.url().toString().replaceFirst("/+$", ""));
    client.setBearerToken(endpoint.token());
    return client;
  }
}

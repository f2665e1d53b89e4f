package io.provisioning.cli.orchestrator;

import io.provisioning.cli.connection.Endpoint;
import io.provisioning.cli.connection.ServiceConnection;
import io.provisioning.client.registry.ApiClient;
import io.provisioning.client.registry.api.DamageApi;
import io.provisioning.client.registry.api.GarbageApi;
import io.provisioning.client.registry.api.PackagesApi;
import io.provisioning.client.registry.api.RetentionApi;
import io.provisioning.client.registry.model.PackageView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The registry, directly or by way of the control center. Calls throw {@link
 * io.provisioning.config.problem.ProblemException} as those of {@link Orchestrator} do.
 */
public final class Registry {

  private static final int PAGE = 1000;

  private final Endpoint endpoint;
  private final ServiceConnection connection;

  public Registry(Endpoint endpoint, Duration connect, Duration answer) {
    this.endpoint = endpoint;
    connection = new ServiceConnection(endpoint.url(), connect, answer);
  }

  public PackagesApi packages() {
    return new PackagesApi(client());
  }

  public GarbageApi garbage() {
    return new GarbageApi(client());
  }

  public DamageApi damage() {
    return new DamageApi(client());
  }

  public RetentionApi retention() {
    return new RetentionApi(client());
  }

  private ApiClient client() {
    var dates = ApiClient.createDefaultDateFormat();
    var mapper = ServiceConnection.sendingWhatIsSet(ApiClient.createDefaultMapper(dates));
    var client = new ApiClient(connection.rest(mapper), mapper, dates);
    client.setBasePath(endpoint.url().toString().replaceFirst("/+$", ""));
    client.setBearerToken(endpoint.token());
    return client;
  }

  /**
   * All packages of a workspace.
   *
   * @param kind of them; null for all
   * @param search text in name, summary, category or software; null for all
   */
  public List<PackageView> list(String workspace, @Nullable String kind, @Nullable String search) {
    var api = packages();
    var all = new ArrayList<PackageView>();
    @Nullable String cursor = null;
    do {
      var page = api.listPackages(workspace, kind, search, cursor, PAGE);
      all.addAll(page.getItems());
      cursor = page.getNextCursor();
    } while (cursor != null);
    return all;
  }

  /** Packages, which are small. */
  public Distribution distribution() {
    return new Distribution(new DistributionRequests(endpoint, connection.http()));
  }

  /** Images and packages of any size. */
  public Transfers transfers() {
    return new Transfers(new DistributionRequests(endpoint, connection.http()));
  }
}

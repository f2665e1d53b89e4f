package io.provisioning.cli.orchestrator;

import io.provisioning.cli.connection.Endpoint;
import io.provisioning.cli.connection.ServiceConnection;
import io.provisioning.client.vault.ApiClient;
import io.provisioning.client.vault.api.AccessesApi;
import io.provisioning.client.vault.api.LeasesApi;
import io.provisioning.client.vault.api.SealApi;
import io.provisioning.client.vault.api.SecretsApi;
import io.provisioning.client.vault.api.TransitApi;
import io.provisioning.client.vault.model.AccessView;
import io.provisioning.client.vault.model.SecretPage;
import io.provisioning.client.vault.model.SecretView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The vault, reached through its generated client, directly or by way of the control center. Calls
 * throw {@link io.provisioning.config.problem.ProblemException} as those of {@link Orchestrator}
 * do.
 */
public final class Vault {

  private static final int LARGE = 1000;

  private final Endpoint endpoint;
  private final ServiceConnection connection;

  public Vault(Endpoint endpoint, Duration connect, Duration answer) {
    this.endpoint = endpoint;
    connection = new ServiceConnection(endpoint.url(), connect, answer);
  }

  public SecretsApi secrets() {
    return new SecretsApi(client());
  }

  public SealApi seal() {
    return new SealApi(client());
  }

  public LeasesApi leases() {
    return new LeasesApi(client());
  }

  public TransitApi transit() {
    return new TransitApi(client());
  }

  public VaultBackups backups() {
    return new VaultBackups(endpoint, connection.http());
  }

  /** Every secret of a list that comes in pages. */
  public static List<SecretView> all(Function<@Nullable String, SecretPage> page) {
    var all = new ArrayList<SecretView>();
    @Nullable String cursor = null;
    do {
      var next = page.apply(cursor);
      all.addAll(next.getItems());
      cursor = next.getNextCursor();
    } while (cursor != null);
    return all;
  }

  /** The newest uses of secrets, of one path, identity and workflow or of all. */
  public List<AccessView> accesses(
      String workspace,
      @Nullable String path,
      @Nullable String identity,
      @Nullable String workflow,
      int limit) {
    var api = new AccessesApi(client());
    var all = new ArrayList<AccessView>();
    @Nullable String cursor = null;
    do {
      var wanted = Math.min(limit - all.size(), LARGE);
      var page = api.listAccesses(workspace, path, identity, workflow, cursor, wanted);
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

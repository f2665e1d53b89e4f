package io.provisioning.cli.identity;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.orchestrator.ServiceConnection;
import io.provisioning.client.controlcenter.ApiClient;
import io.provisioning.client.controlcenter.api.IdentityApi;
import io.provisioning.config.layer.Keys;
import java.net.URI;

/** The control center, reached through its generated client. */
final class ControlCenter {

  private final Invocation invocation;

  ControlCenter(Invocation invocation) {
    this.invocation = invocation;
  }

  URI url() {
    return invocation.settings().get(Keys.CONTROL_CENTER_URL);
  }

  /** What anybody may ask. */
  IdentityApi open() {
    return new IdentityApi(client());
  }

  /** What is asked in the name of who is signed in. */
  IdentityApi signedIn() {
    var client = client();
    client.setBearerToken(new SignedIn(invocation).accessToken());
    return new IdentityApi(client);
  }

  private ApiClient client() {
    var dates = ApiClient.createDefaultDateFormat();
    var mapper = ServiceConnection.sendingWhatIsSet(ApiClient.createDefaultMapper(dates));
    var settings = invocation.settings();
    var connection =
        new ServiceConnection(
            url(),
            settings.get(Keys.ORCHESTRATOR_CONNECT_TIMEOUT),
            settings.get(Keys.ORCHESTRATOR_ANSWER_TIMEOUT));
    var client = new ApiClient(connection.rest(mapper), mapper, dates);
    client.setBasePath(url().toString().replaceFirst("/+$", ""));
    return client;
  }
}

package io.provisioning.cli.orchestrator;

import io.provisioning.cli.connection.Endpoint;
import io.provisioning.cli.connection.ServiceConnection;
import io.provisioning.client.mcp.ApiClient;
import io.provisioning.client.mcp.api.AgentSessionsApi;
import io.provisioning.client.mcp.api.AgentToolsApi;
import io.provisioning.client.mcp.api.ExplanationsApi;
import io.provisioning.client.mcp.api.PassagesApi;
import io.provisioning.client.mcp.api.ProposalsApi;

/**
 * What answers questions, explains failures, proposes changes and knows agents, reached through its
 * generated client by way of the control center. Calls throw {@link
 * io.provisioning.config.problem.ProblemException} as those of {@link Orchestrator} do.
 */
public final class Assistant {

  private final Endpoint endpoint;
  private final ServiceConnection connection;

  Assistant(Endpoint endpoint, ServiceConnection connection) {
    this.endpoint = endpoint;
    this.connection = connection;
  }

  public PassagesApi passages() {
    return new PassagesApi(client());
  }

  public ProposalsApi proposals() {
    return new ProposalsApi(client());
  }

  public ExplanationsApi explanations() {
    return new ExplanationsApi(client());
  }

  public AgentSessionsApi agentSessions() {
    return new AgentSessionsApi(client());
  }

  public AgentToolsApi agentTools() {
    return new AgentToolsApi(client());
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

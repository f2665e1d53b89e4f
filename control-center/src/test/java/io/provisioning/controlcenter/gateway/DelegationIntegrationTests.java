package io.provisioning.controlcenter.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/**
 * Services that make requests on their callers' behalf: which, for whom, and how it is recorded.
 */
class DelegationIntegrationTests extends RunningDoor {

  private static final String MESSAGE = "{\"jsonrpc\": \"2.0\", \"method\": \"ping\", \"id\": 1}";
  private static final String HEADER = "Delegated-Token";

  @DynamicPropertySource
  static void offerMcp(DynamicPropertyRegistry registry) {
    registry.add("provisioning.gateway.services.mcp", SERVICE::address);
    var contract = Path.of("../mcp-server/openapi.yaml").toAbsolutePath().normalize();
    registry.add("provisioning.gateway.contracts.mcp", contract::toString);
  }

  private HttpRequest.Builder as(String who, String method, String path, String body) {
    return HttpRequest.newBuilder(uri(path))
        .header("X-Test-User", who)
        .header("Content-Type", "application/json")
        .method(method, BodyPublishers.ofString(body));
  }

  @Test
  void theServiceOfAMarkedOperationGetsATokenForTheCaller() throws Exception {
    send(as("ada", "POST", "/mcp", MESSAGE));

    var arrival = SERVICE.arrivals().getFirst();
    assertThat(arrival.header("Authorization")).isEqualTo("Bearer for mcp on behalf of ada");
    assertThat(arrival.header(HEADER)).isEqualTo("of ada for requests of mcp");
  }

  @Test
  void noOtherServiceGetsOne() throws Exception {
    send(post("/api/v1/plans", PLAN).header(HEADER, "a client's own"));

    assertThat(SERVICE.arrivals().getFirst().headers()).doesNotContainKey(HEADER);
  }

  @Test
  void aClientCannotBringItsOwn() throws Exception {
    send(as("ada", "POST", "/mcp", MESSAGE).header(HEADER, "a client's own"));

    assertThat(SERVICE.arrivals().getFirst().header(HEADER))
        .isEqualTo("of ada for requests of mcp");
  }

  @Test
  void aDelegatedRequestIsGivenNoFurtherOne() throws Exception {
    send(as("viewer mfa agent", "POST", "/mcp", MESSAGE));

    assertThat(SERVICE.arrivals().getFirst().headers()).doesNotContainKey(HEADER);
  }

  @Test
  void theAuditHasTheCallerAndTheService() throws Exception {
    send(as("viewer mfa agent", "GET", "/api/v1/resources?workspace=mine", ""));

    assertThat(trail.last().actor().id()).isEqualTo("ada");
    assertThat(trail.last().details()).containsEntry("via", "mcp");

    send(get("/api/v1/resources?workspace=mine"));
    assertThat(trail.last().details()).doesNotContainKey("via");
  }
}

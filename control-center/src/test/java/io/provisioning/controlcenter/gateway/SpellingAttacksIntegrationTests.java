package io.provisioning.controlcenter.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written so that the door and a service could understand it differently. */
class SpellingAttacksIntegrationTests extends RunningDoor {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "//api/v1/workflows",
        "/api/v1//workflows",
        "/api/v1/./workflows",
        "/api/v1/x/../workflows",
        "/api/v1/%2e%2e/v1/workflows",
        "/api/v1/workflows;a=b",
        "/api;a=b/v1/workflows",
        "/API/v1/workflows",
        "/api/v1/%77orkflows",
        "/livez/../api/v1/workflows",
        "/livez/..;/api/v1/workflows",
        "/problems/../api/v1/workflows",
        "/problems/..%2fapi/v1/workflows",
        "/api/v1/workflows%00",
        "/api/v1/workflows%0d%0aX: y",
        "/api/v1\\workflows",
        "/error",
        "/actuator/env"
      })
  void noSpellingOfAPathLeadsAroundTheDoor(String path) throws Exception {
    var status = raw("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n");

    assertThat(status).isBetween(400, 499);
    assertThat(SERVICE.arrivals()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/v1/workflows HTTP/1.1\r\n",
        "Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
        "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
        "Content-Length: -1\r\n\r\n",
        "X-Test-User : ada\r\n\r\n",
        "Host: other\r\n\r\n"
      })
  void smuggledRequestsAreRefused(String rest) throws Exception {
    var status = raw("POST /api/v1/plans HTTP/1.1\r\nHost: localhost\r\n" + rest);

    assertThat(status).isBetween(400, 501);
    assertThat(SERVICE.arrivals()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "TRACE /api/v1/workflows",
        "CONNECT /api/v1/workflows",
        "PUT /api/v1/workflows",
        "get /api/v1/workflows",
        "GET http://elsewhere/api/v1/workflows",
        "GET /api/v1/workflows#/../plans"
      })
  void noMethodAndNoAddressButTheDocumentedOnesReachAnything(String line) throws Exception {
    var status = raw(line + " HTTP/1.1\r\nHost: localhost\r\n");

    assertThat(status).isBetween(400, 501);
    assertThat(SERVICE.arrivals()).isEmpty();
  }

  @Test
  void anotherHostIsRefused() throws Exception {
    assertThat(raw("GET /api/v1/workflows HTTP/1.1\r\nHost: elsewhere\r\n")).isEqualTo(403);
    assertThat(raw("GET /api/v1/workflows HTTP/1.1\r\nHost: localhost@elsewhere\r\n"))
        .isBetween(400, 403);
    assertThat(SERVICE.arrivals()).isEmpty();
  }

  @Test
  void aHeaderChangesNeitherTheMethodNorWhatTheDoorSays() throws Exception {
    var status =
        raw(
            """
            POST /api/v1/plans HTTP/1.1\r
            Host: localhost\r
            X-Test-User: ada\r
            X-HTTP-Method-Override: DELETE\r
            X-Original-URL: /api/v1/providers\r
            Connection: close, Authorization, Traceparent\r
            Upgrade: h2c\r
            HTTP2-Settings: AAMAAABkAAQAAP__\r
            Content-Type: application/json\r
            Content-Length: %d\r
            \r
            %s\
            """
                .formatted(PLAN.length(), PLAN));

    assertThat(status).isEqualTo(200);
    var arrival = SERVICE.arrivals().getFirst();
    assertThat(arrival.line()).isEqualTo("POST /api/v1/plans");
    assertThat(arrival.header("Authorization"))
        .isEqualTo("Bearer for orchestrator on behalf of ada");
    assertThat(arrival.headers()).containsKey("Traceparent").doesNotContainKey("Upgrade");
  }

  @Test
  void whatAPageElsewhereCanSendDoesNothing() throws Exception {
    var cookie =
        http.send(
            HttpRequest.newBuilder(uri("/api/v1/plans"))
                .header("Cookie", "refresh_token=stolen; session=stolen")
                .header("Origin", "https://elsewhere")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(PLAN))
                .build(),
            HttpResponse.BodyHandlers.ofString());
    var form =
        send(
            post("/api/v1/plans", "workspace=mine&action=apply")
                .setHeader("Content-Type", "application/x-www-form-urlencoded"));

    assertThat(cookie.statusCode()).isEqualTo(401);
    assertThat(form.statusCode()).isBetween(400, 415);
    assertThat(SERVICE.arrivals()).isEmpty();
    assertThat(cookie.headers().map()).doesNotContainKey("access-control-allow-origin");
  }

  @Test
  void thereIsNoSessionToFixate() throws Exception {
    var answer =
        send(
            get("/api/v1/resources?workspace=mine")
                .header("Cookie", "JSESSIONID=chosen; SESSION=chosen"));

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().map()).doesNotContainKey("set-cookie");
    assertThat(SERVICE.arrivals().getFirst().headers()).doesNotContainKey("Cookie");
  }
}
